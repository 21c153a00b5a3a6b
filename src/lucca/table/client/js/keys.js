/** The board by keyboard: a cursor over what may be taken up, then over where it may go. */

import { announce, on, svg } from "./dom.js";
import { drops, towards } from "./choices.js";
import { t } from "./words.js";

/** @typedef {import("./choices.js").Place} Place */

/** @type {Record<string, "left" | "right" | "up" | "down">} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export class Keys {
  /** @type {Place | null} */ cursor = null;

  /** @param {HTMLElement} element what has the focus @param {import("./board.js").Board} board @param {import("./pointing.js").Pointing} pointing */
  constructor(element, board, pointing) {
    this.element = element;
    this.board = board;
    this.pointing = pointing;
    this.stops = [
      on(element, "keydown", (event) => this.#key(event)),
      on(element, "focus", () => element.matches(":focus-visible") && this.#arrive()),
      on(element, "blur", () => this.#show(null)),
    ];
  }

  stop() {
    this.stops.forEach((stop) => stop());
  }

  /** What the cursor may stand on now. @returns {Place[]} */
  get #stations() {
    const { piece, options, held, turn } = this.pointing;
    const open = piece ? [...drops(piece, turn)] : [...options.picks.keys()];
    const ids = open.length || held === null ? open : [held];
    const found = ids.map((id) => this.board.places.get(id)).filter((place) => place !== undefined);
    return found.sort((a, b) => a.y - b.y || a.x - b.x);
  }

  #arrive() {
    const stations = this.#stations;
    this.#show(stations.find((place) => place.id === this.cursor?.id) ?? stations[0] ?? null, true);
    if (stations.length === 0) announce(t("Nothing to choose on the board now."));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) this.#go(direction);
    else if (event.key === "Enter" || event.key === " ") this.#choose();
    else if (event.key === "Home") this.#show(this.#stations[0] ?? null, true);
    else if (event.key === "End") this.#show(this.#stations.at(-1) ?? null, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {"left" | "right" | "up" | "down"} direction */
  #go(direction) {
    const stations = this.#stations;
    const next = towards(stations.filter((place) => place.id !== this.cursor?.id), this.cursor, direction);
    if (next) this.#show(next, true);
  }

  #choose() {
    const { pointing, cursor } = this;
    if (!cursor || (cursor.id !== pointing.held && !this.#stations.some(({ id }) => id === cursor.id))) return this.#arrive();
    if (pointing.piece && cursor.id !== pointing.held) {
      if (pointing.pending) pointing.confirm();
      else pointing.place(cursor, pointing.host.confirms());
      return undefined;
    }
    if (pointing.held === cursor.id) return pointing.release();
    const chosen = pointing.options.picks.get(cursor.id);
    if (chosen?.ways.length) {
      pointing.pick(cursor.id);
      const stations = this.#stations.filter((place) => place.id !== cursor.id);
      this.#show(stations.find((place) => place.id !== cursor.id) ?? cursor, true);
    } else if (chosen?.at.length === 1) pointing.host.act(chosen.at[0].action);
    else if (chosen) pointing.pick(cursor.id);
    return undefined;
  }

  /** After a turn or a new position: the cursor stays, or goes to the nearest place that can be chosen now. */
  refresh() {
    const { cursor } = this;
    if (!cursor || document.activeElement !== this.element) return;
    const away = (/** @type {Place} */ place) => Math.hypot(place.x - cursor.x, place.y - cursor.y);
    const stations = this.#stations;
    const nearest = stations.reduce((/** @type {Place | null} */ best, place) => (best && away(best) <= away(place) ? best : place), null);
    this.#show(stations.find(({ id }) => id === cursor.id) ?? nearest ?? this.board.places.get(cursor.id) ?? null);
  }

  /** @param {Place | null} place @param {boolean} [tell] */
  #show(place, tell = false) {
    this.cursor = place ?? this.cursor;
    const layer = this.board.layers.cursor;
    if (!place) return layer.replaceChildren();
    const pad = (this.board.scene?.width ?? 100) / 200;
    layer.replaceChildren(svg("rect", { x: place.x - place.w / 2 - pad, y: place.y - place.h / 2 - pad, width: place.w + 2 * pad, height: place.h + 2 * pad, rx: pad * 2 }));
    if (this.pointing.piece && place.id !== this.pointing.held) {
      this.pointing.spot = place;
      this.pointing.show();
    }
    if (tell) announce(place.label || place.id);
    return undefined;
  }
}
