/** The live channel: one WebSocket a page, honest about its state, and no action is lost or counts twice. */

import { on } from "./dom.js";

export const PING = 2500;
export const PING_HIDDEN = 20000;
export const SILENCE = 9000;
export const RESEND = 2500;

/** How long to wait before the n-th try to connect again. @param {number} tries */
export const backoff = (tries) => Math.min(30000, 1000 * 2 ** Math.max(0, tries - 1));

/** The mean of the first four measurements, then slowly following. @param {number[]} lags @param {number} measured */
export function meanLag(lags, measured) {
  if (lags.length < 4) return [...lags, measured];
  const mean = lags.reduce((sum, lag) => sum + lag, 0) / lags.length;
  return Array(4).fill(mean * 0.9 + measured * 0.1);
}

/** A fresh random name. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** @typedef {"online" | "connecting" | "offline"} Quality */
/** @typedef {{message: any, sent: number, resolve: (reply: any) => void, reject: (reason: any) => void}} Waiting */

export class Live {
  /** @type {WebSocket | null} */ socket = null;
  /** @type {Map<string, Waiting>} */ waiting = new Map();
  /** @type {number[]} */ lags = [];
  /** @type {Quality} */ quality = "connecting";
  /** @type {number} difference between the server's clock and ours */ skew = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ retry;
  tries = 0;
  heard = 0;
  pinged = 0;

  /**
   * @param {{greet: () => any[], receive: (message: any) => void, changed: () => void}} page
   *   `greet` says what to send first on each connection
   */
  constructor(page) {
    this.page = page;
    const wake = () => document.visibilityState === "visible" && this.#hurry();
    this.stops = [
      on(window, "online", () => this.#hurry()),
      on(window, "offline", () => this.#note()),
      on(document, "visibilitychange", wake),
      on(window, "pageshow", wake),
    ];
    const ticking = setInterval(() => this.#tick(), 600);
    this.stops.push(() => clearInterval(ticking));
    this.#connect();
  }

  close() {
    this.stops.forEach((stop) => stop());
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Mean time for a message there and back. */
  get lag() {
    return this.lags.length ? this.lags.reduce((sum, lag) => sum + lag, 0) / this.lags.length : 0;
  }

  /** The server's time now. */
  now() {
    return Date.now() + this.skew;
  }

  /**
   * Sends a command and waits for its reply. Acts are kept until they are answered; others fail when the connection does.
   * @param {any} message
   * @returns {Promise<any>}
   */
  request(message) {
    const id = freshId();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message: { ...message, id }, sent: Date.now(), resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.#send({ ...message, id });
      else if (message.do !== "act") this.#drop(id);
    });
  }

  #connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
    socket.onopen = () => {
      for (const message of this.page.greet()) this.#send({ ...message, id: freshId() });
      for (const waiting of this.waiting.values()) this.#resend(waiting);
      this.#note();
    };
    this.#note();
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    for (const [id, waiting] of this.waiting) if (waiting.message.do !== "act") this.#drop(id);
    this.tries += 1;
    this.retry = setTimeout(() => this.#connect(), backoff(this.tries));
    this.#note();
  }

  #hurry() {
    if (this.socket) return this.#ping();
    this.tries = 0;
    this.#connect();
  }

  #tick() {
    const now = Date.now();
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (this.socket && now - this.heard > SILENCE && (!open || this.pinged > this.heard)) {
      const socket = this.socket;
      socket.onclose = null;
      socket.close();
      return this.#lost(socket);
    }
    if (!open) return undefined;
    if (now - this.pinged > (document.visibilityState === "visible" ? PING : PING_HIDDEN)) this.#ping();
    for (const waiting of this.waiting.values()) if (now - waiting.sent > RESEND) this.#resend(waiting);
    return undefined;
  }

  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.pinged = Date.now();
    this.#send({ do: "ping", id: `ping${this.pinged}` });
  }

  /** @param {any} message */
  #hear(message) {
    this.heard = Date.now();
    if (message.type === "hello") {
      this.tries = 0;
      this.skew = message.at - Date.now();
    }
    if (message.type === "bye") this.tries = 3; // the server is in trouble: come back later
    if (message.type === "done" || message.type === "refused") this.#answer(message);
    else this.page.receive(message);
    this.#note();
  }

  /** @param {any} reply */
  #answer(reply) {
    if (String(reply.id).startsWith("ping")) {
      const lag = Date.now() - Number(reply.id.slice(4));
      this.lags = meanLag(this.lags, lag);
      if (reply.at) this.skew = reply.at + lag / 2 - Date.now();
      return;
    }
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.type === "done") waiting?.resolve(reply);
    else if (waiting) waiting.reject(reply);
    else this.page.receive(reply);
  }

  /** @param {Waiting} waiting */
  #resend(waiting) {
    if (waiting.message.do !== "act") return;
    waiting.sent = Date.now();
    this.#send(waiting.message);
  }

  /** @param {string} id */
  #drop(id) {
    this.waiting.get(id)?.reject({ code: "lost", text: "" });
    this.waiting.delete(id);
  }

  /** @param {any} message */
  #send(message) {
    this.socket?.send(JSON.stringify(message));
  }

  #note() {
    const open = this.socket?.readyState === WebSocket.OPEN;
    const quality = open ? "online" : navigator.onLine && this.tries < 3 ? "connecting" : "offline";
    if (quality === this.quality && quality !== "online") return;
    this.quality = /** @type {Quality} */ (quality);
    this.page.changed();
  }
}
