/** Requests to the server, and who one is there. */

import { lang } from "./words.js";

/** @typedef {import("./types.js").Session} Session */
/** @typedef {import("./types.js").Person} Person */

/** A refusal of the server, in its own words. */
export class Refused extends Error {
  /** @param {import("./types.js").Refusal} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.code = refusal.code;
    this.refusal = refusal;
  }
}

/** @type {Session} */
let session = { me: null, csrf: "" };
/** @type {Set<() => void>} */
const listeners = new Set();

export const me = () => session.me;

/** @param {() => void} listener @returns {() => void} */
export function onSession(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Session} next */
function keep(next) {
  session = next;
  listeners.forEach((listener) => listener());
  return session.me;
}

/**
 * @param {string} path
 * @param {{method?: string, body?: any, text?: boolean}} [options]
 * @returns {Promise<any>}
 */
export async function request(path, { method = "GET", body, text = false } = {}) {
  const url = new URL(path, location.origin);
  if (method === "GET") url.searchParams.set("lang", lang());
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": lang() };
  if (method !== "GET" && session.csrf) headers["X-CSRF-Token"] = session.csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.ok) return text ? answer.text() : answer.json();
  const refusal = await answer.json().catch(() => null);
  throw new Refused(refusal?.text ? refusal : { code: "failed", text: `${answer.status} ${answer.statusText}` });
}

/** @param {string} path @param {any} [body] */
export const post = (path, body) => request(path, { method: "POST", body });

export async function whoAmI() {
  return keep(await request("/api/me"));
}

/** Who plays: a guest is made where there is nobody yet. @returns {Promise<Person>} */
export async function somebody() {
  const person = session.me ?? keep(await post("/api/guest", {}));
  return /** @type {Person} */ (person);
}

/** @param {"register" | "login"} what @param {{name: string, password: string}} who */
export const enter = async (what, who) => keep(await post(`/api/${what}`, who));

export const logout = async () => keep(await post("/api/logout"));

/** @param {string} name */
export const rename = async (name) => keep(await request("/api/me", { method: "PATCH", body: { name } }));
