/** From pointer and keys to actions: picks up, shows the ghost, turns it, and lets go of it again. */

import { announce, on } from "./dom.js";
import { allDrops, drops, meant, options, turned, turns, waysAt } from "./choices.js";
import { gesture, still } from "./gesture.js";
import { dress, show } from "./ghost.js";
import { t } from "./words.js";

/** @typedef {import("./choices.js").Place} Place */
/** @typedef {import("./choices.js").Way} Way */
/** @typedef {import("./choices.js").Pickable} Pickable */
/** @typedef {import("./types.js").Scene} Scene */
/**
 * What the pointing needs from its table.
 * @typedef {object} Host
 * @property {(action: string, from?: {pick: string, place: Place, turn: number}) => void} act
 * @property {(pick: string, drop: string, turn: number) => void} why
 * @property {(ways: Way[], place: Place) => void} choose  several actions look the same: ask which
 * @property {() => boolean} confirms  whether a mouse move wants a second look
 * @property {() => void} changed  what is held has changed
 * @property {(label: string) => void} over  what is pointed at
 */

export class Pointing {
  state = still();
  /** @type {import("./choices.js").Options} */ options = options([]);
  turn = 0;
  /** @type {Place | null} */ spot = null;
  /** @type {{x: number, y: number} | null} */ pointer = null;
  /** placed, but not yet sent */ pending = false;
  /** sent, but not yet answered @type {boolean} */ sent = false;
  /** whether the press began on the ghost */ onGhost = false;
  touching = false;
  /** what was put down by hand with Esc: it isn't taken up by itself again @type {string | null} */ refused = null;

  /** @param {import("./board.js").Board} board @param {Host} host */
  constructor(board, host) {
    this.board = board;
    this.host = host;
    const element = board.element;
    this.stops = [
      on(element, "pointerdown", (event) => this.#down(event)),
      on(element, "touchstart", (event) => this.#touched(event), { passive: false }),
      on(element, "pointermove", (event) => this.#move(event)),
      on(window, "pointerup", (event) => this.#input(event, "up")),
      on(window, "pointercancel", (event) => this.#input(event, "cancel")),
      on(element, "pointerleave", () => this.#leave()),
      on(element, "wheel", (event) => this.#wheel(event), { passive: false }),
      on(element, "contextmenu", (event) => this.held && event.preventDefault()),
    ];
  }

  stop() {
    this.stops.forEach((stop) => stop());
  }

  get held() {
    return this.state.held;
  }

  /** @returns {Pickable | null} */
  get piece() {
    return this.held === null ? null : (this.options.picks.get(this.held) ?? null);
  }

  get turns() {
    return this.piece ? turns(this.piece) : [];
  }

  /** New choices: what is held stays held where it still may. @param {Scene} scene */
  update(scene) {
    this.options = options(scene.choices);
    this.sent = false;
    this.pending = false;
    if (this.held !== null && !this.piece) this.#hold(null);
    const movable = [...this.options.picks].filter(([, piece]) => piece.ways.length);
    if (this.held === null && movable.length === 1 && this.options.picks.size === 1 && this.refused !== movable[0][0]) this.pick(movable[0][0], false);
    if (movable.length === 0) this.refused = null;
    dress(this);
    this.show();
  }

  /** @param {string} id @param {boolean} [tell] */
  pick(id, tell = true) {
    const piece = this.options.picks.get(id);
    if (!piece || this.sent) return;
    this.state = { ...this.state, held: id };
    this.#hold(id);
    if (tell) announce(t("{piece} taken up. {n} places.", { piece: this.board.places.get(id)?.label ?? id, n: drops(piece, this.turn).size }));
  }

  /** Lets go of what is held. */
  release() {
    this.refused = this.held;
    this.state = { ...this.state, held: null, press: null };
    this.#hold(null);
  }

  /** @param {string | null} id */
  #hold(id) {
    this.pending = false;
    this.spot = null;
    if (id === null) this.state = { ...this.state, held: null };
    else {
      this.refused = null;
      const piece = this.options.picks.get(id);
      const lies = this.board.drawn.get(id)?.piece.turn ?? 0;
      const all = piece ? turns(piece) : [];
      this.turn = all.includes(this.turn) && this.turn ? this.turn : all.includes(lies) ? lies : (all[0] ?? 0);
    }
    this.board.light([]);
    dress(this);
    this.show();
    this.host.changed();
  }

  /** @param {number} [by] */
  rotate(by = 1) {
    if (!this.piece || this.sent) return;
    this.turn = turned(this.piece, this.turn, by);
    if (this.pending && this.spot && waysAt(this.piece, this.spot.id, this.turn)[0]?.turn !== this.turn) {
      const here = this.piece.ways.filter((way) => way.drop === this.spot?.id).map((way) => way.turn);
      if (here.length) while (!here.includes(this.turn)) this.turn = turned(this.piece, this.turn, by);
    } else if (!this.pending && this.pointer) this.hover(this.pointer.x, this.pointer.y);
    this.show();
    this.host.changed();
  }

  /** @param {number} x @param {number} y in the scene's coordinates */
  hover(x, y) {
    this.pointer = { x, y };
    if (!this.piece) return;
    this.spot = meant(this.board.places.values(), drops(this.piece, this.turn), x, y, this.touching ? 0.3 : 0.1);
    if (this.spot?.id === this.held) this.spot = null;
    this.show();
  }

  /** Puts what is held on a place; on a finger's tap it may be looked at and turned first. @param {Place | null} place @param {boolean} careful */
  place(place, careful) {
    const piece = this.piece;
    const held = this.held;
    if (!piece || held === null || !place || this.sent) return;
    let ways = waysAt(piece, place.id, this.turn);
    if (ways.length && ways[0].turn !== this.turn && !careful) ways = [];
    if (ways.length === 0) return this.host.why(held, place.id, this.turn);
    this.turn = ways[0].turn;
    this.spot = place;
    if (careful && (this.turns.length > 1 || this.host.confirms())) {
      this.pending = true;
      this.show();
      this.host.changed();
      announce(t("{place}. Confirm, turn, or take back.", { place: place.label }));
      return;
    }
    if (ways.length > 1) return this.host.choose(ways, place);
    this.send(ways[0], place);
  }

  confirm() {
    if (!this.piece || !this.spot) return;
    const ways = waysAt(this.piece, this.spot.id, this.turn);
    if (ways.length > 1) this.host.choose(ways, this.spot);
    else if (ways.length === 1) this.send(ways[0], this.spot);
  }

  /** @param {Way} way @param {Place} place */
  send(way, place) {
    const pick = this.held ?? "";
    this.sent = true;
    this.pending = false;
    this.spot = place;
    this.turn = way.turn;
    this.show();
    this.host.act(way.action, { pick, place, turn: way.turn });
  }

  /** The action was refused: back in hand. */
  back() {
    this.sent = false;
    this.spot = null;
    this.show();
    this.host.changed();
  }

  /** Shows an action as a ghost without playing it. @param {string} pick @param {Way | null} way */
  suggest(pick, way) {
    if (!pick) return;
    this.pick(pick, false);
    if (!way) return;
    this.turn = way.turn;
    this.spot = this.board.places.get(way.drop) ?? null;
    this.pending = true;
    this.show();
    this.host.changed();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.touching = event.pointerType !== "mouse";
    if (this.sent) return;
    const under = this.board.under(event.clientX, event.clientY);
    const pick = under.find((id) => this.options.picks.get(id)?.ways.length) ?? null;
    const point = this.board.at(event.clientX, event.clientY);
    this.onGhost = this.pending && this.spot !== null && meant([this.spot], new Set([this.spot.id]), point.x, point.y, 1)?.id === this.spot.id;
    const legal = this.piece ? drops(this.piece, this.turn) : new Set();
    const another = pick !== null && pick !== this.held && legal.has(meant(this.board.places.values(), legal, point.x, point.y, 0)?.id ?? "");
    this.#input(event, "down", this.onGhost ? this.held : another ? null : pick);
    if (this.held !== null && (pick !== null || this.onGhost) && event.pointerType !== "mouse") event.preventDefault();
  }

  /** A finger on what can be dragged drags it: browsers would scroll the page, for parts of an SVG have no touch-action. @param {TouchEvent} event */
  #touched(event) {
    if (event.cancelable && (this.state.press?.piece ?? null) !== null) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    this.#input(event, "move");
    if (this.state.press) return;
    const under = this.board.under(event.clientX, event.clientY)[0];
    const { x, y } = this.board.at(event.clientX, event.clientY);
    const spot = meant(this.board.scene?.spots ?? [], new Set(), x, y);
    const piece = under ? this.board.places.get(under) : undefined;
    const ground = piece && this.board.scene && piece.w > this.board.scene.width * 0.3;
    const place = piece && !ground ? piece : spot;
    this.board.point(place?.id ?? null, spot?.id ?? null);
    this.host.over(place?.label ?? "");
  }

  #leave() {
    this.board.point(null, null);
    this.host.over("");
    if (this.pending || this.sent || this.state.press?.dragging) return;
    this.pointer = null;
    this.spot = null;
    this.show();
  }

  /** @param {PointerEvent} event @param {"down" | "move" | "up" | "cancel"} kind @param {string | null} [piece] */
  #input(event, kind, piece) {
    const input = { kind, id: event.pointerId, type: event.pointerType, button: event.button, x: event.clientX, y: event.clientY, piece };
    const [state, effects] = gesture(this.state, input);
    this.state = state;
    for (const effect of effects) this.#effect(effect, event);
  }

  /** @param {import("./gesture.js").Effect} effect @param {PointerEvent} event */
  #effect(effect, event) {
    const { x, y } = this.board.at(event.clientX, event.clientY);
    switch (effect.kind) {
      case "pick":
        return this.#hold(effect.piece);
      case "unpick":
        if (this.onGhost) {
          this.state = { ...this.state, held: this.held ?? this.#ghostOf };
          return this.confirm();
        }
        this.refused = this.#ghostOf;
        return this.#hold(null);
      case "turn":
        return this.rotate();
      case "hover":
        if (this.sent || (this.pending && !this.state.press?.dragging)) return undefined;
        this.pending = false;
        return this.hover(x, y);
      case "drop":
        return this.#dropped(x, y, event);
      case "tap":
        return this.#tapped(x, y, event);
    }
  }

  /** The piece whose ghost is shown. */
  get #ghostOf() {
    return this.board.layers.ghost.getAttribute("data-of");
  }

  /** @param {number} x @param {number} y @param {PointerEvent} event */
  #dropped(x, y, event) {
    this.hover(x, y);
    const own = this.held !== null && this.board.under(event.clientX, event.clientY).includes(this.held);
    if (this.spot) this.place(this.spot, this.touching);
    else if (own) this.show();
    else this.#hold(null);
  }

  /** @param {number} x @param {number} y @param {PointerEvent} event */
  #tapped(x, y, event) {
    const clicked = this.board.under(event.clientX, event.clientY).find((id) => this.options.picks.get(id)?.at.length);
    if (this.piece) {
      this.hover(x, y);
      const legal = this.spot && allDrops(this.piece).has(this.spot.id);
      if (this.spot && (legal || !clicked)) return this.place(this.spot, this.touching || this.host.confirms());
    }
    const at = clicked ? this.options.picks.get(clicked)?.at : undefined;
    if (at?.length === 1) this.host.act(at[0].action);
    else if (clicked && at?.length) {
      this.state = { ...this.state, held: clicked };
      this.#hold(clicked);
    } else if (this.held !== null && !this.spot) this.release();
    return undefined;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.turns.length < 2 || !event.deltaY) return;
    event.preventDefault();
    this.rotate(event.deltaY > 0 ? 1 : -1);
  }

  /** Draws ghost and hints. */
  show() {
    show(this);
  }
}
