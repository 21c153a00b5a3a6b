/** Draws a scene: pieces by their symbols, and lets them glide from one scene to the next. */

import { fill, svg } from "./dom.js";
import { nearestAngle, plan, stacked, transform } from "./motion.js";
import { places } from "./choices.js";
import { pace } from "./prefs.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./choices.js").Place} Place */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {{element: SVGGElement, use: SVGUseElement, piece: Piece, angle: number, flight: Animation | null}} Drawn */

/** Marks of these kinds always show; others when one points at a piece they are about. */
const ALWAYS = new Set(["last", "link"]);

export class Board {
  /** @type {Map<string, Drawn>} */ drawn = new Map();
  /** @type {Scene | null} */ scene = null;
  /** @type {Map<string, Place>} */ places = new Map();
  /** @type {string[]} */ pointedAt = [];
  /** whether all zones are shown, or just the one that is pointed at */ all = false;
  /** @type {{ids: string[], kind: "why" | "tell"}} */ lit = { ids: [], kind: "why" };

  /** @param {Art} art @param {{still?: boolean, label?: string}} [options] */
  constructor(art, { still = false, label = "" } = {}) {
    this.art = art;
    this.still = still;
    this.layers = {
      pieces: svg("g", { class: "layer pieces" }),
      captions: svg("g", { class: "layer captions" }),
      hints: svg("g", { class: "layer hints" }),
      marks: svg("g", { class: "layer marks" }),
      ghost: svg("g", { class: "layer ghost" }),
      cursor: svg("g", { class: "layer cursor" }),
    };
    this.element = svg("svg", { class: "board", role: "img", "aria-label": label, preserveAspectRatio: "xMidYMid meet" }, ...Object.values(this.layers));
  }

  /**
   * @param {Scene} scene
   * @param {{animate?: boolean, put?: Place | null}} [options]
   *   `put`: where its person has just put a piece: to the eye it is already there
   */
  draw(scene, { animate = true, put = null } = {}) {
    const before = this.scene?.pieces ?? [];
    const steps = plan(before, scene.pieces);
    const time = animate && this.scene && !this.still ? pace() : 0;
    this.element.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    for (const id of steps.leave) this.#leave(id, time);
    for (const piece of steps.enter) this.#enter(piece, within(put, piece) ? 0 : time);
    for (const [heir, id] of steps.heir) this.#inherit(heir, id);
    for (const { from, to } of steps.move) this.#move(to, within(put, to) && !within(put, from) ? 0 : time);
    for (const piece of steps.change) this.#change(piece);
    this.#stack(scene, time ? steps.move.map(({ to }) => to.id) : []);
    this.scene = scene;
    this.places = places(scene, (symbol) => {
      const box = this.art.box(symbol);
      return { w: box.width, h: box.height };
    });
    this.#captions();
    this.marks();
  }

  /** @param {Piece} piece @param {number} time */
  #enter(piece, time) {
    this.drawn.get(piece.id)?.element.remove();
    const use = this.art.use(piece.symbol);
    const element = svg("g", { class: "piece", "data-piece": piece.id }, use);
    const angle = (piece.turn ?? 0) * 90;
    element.style.transform = transform(piece, angle);
    this.layers.pieces.append(element);
    this.drawn.set(piece.id, { element, use, piece, angle, flight: null });
    if (time) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time });
  }

  /** @param {string} heir @param {string} id */
  #inherit(heir, id) {
    const drawn = this.drawn.get(id);
    this.drawn.delete(id);
    if (!drawn) return;
    drawn.element.setAttribute("data-piece", heir);
    this.drawn.set(heir, drawn);
  }

  /** @param {string} id @param {number} time */
  #leave(id, time) {
    const drawn = this.drawn.get(id);
    this.drawn.delete(id);
    if (!drawn) return;
    if (!time) return drawn.element.remove();
    drawn.element.removeAttribute("data-piece");
    drawn.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: "forwards" }).onfinish = () => drawn.element.remove();
  }

  /** @param {Piece} piece @param {number} time */
  #move(piece, time) {
    const drawn = this.drawn.get(piece.id);
    if (!drawn) return;
    let start = getComputedStyle(drawn.element).transform;
    const angle = nearestAngle(drawn.angle, piece.turn ?? 0);
    if (!drawn.flight) start = drawn.element.style.transform;
    drawn.flight?.cancel();
    drawn.flight = null;
    drawn.angle = angle;
    drawn.element.style.transform = transform(piece, angle);
    if (time && start !== drawn.element.style.transform) {
      const flight = drawn.element.animate([{ transform: start }, { transform: drawn.element.style.transform }], { duration: time, easing: "cubic-bezier(.4, 0, .2, 1)" });
      drawn.flight = flight;
      flight.onfinish = () => {
        if (drawn.flight !== flight) return;
        drawn.flight = null;
        if (this.scene) this.#stack(this.scene, []);
      };
    }
    this.#change(piece);
  }

  /** @param {Piece} piece */
  #change(piece) {
    const drawn = this.drawn.get(piece.id);
    if (!drawn) return;
    if (drawn.piece.symbol !== piece.symbol) drawn.use.setAttribute("href", `#${this.art.name(piece.symbol)}`);
    drawn.piece = piece;
  }

  /** Puts the pieces in the order of their height, those in flight on top. @param {Scene} scene @param {string[]} flying */
  #stack(scene, flying) {
    const up = new Set(flying);
    for (const drawn of this.drawn.values()) if (drawn.flight) up.add(drawn.piece.id);
    const order = stacked(scene.pieces);
    const wanted = [...order.filter((piece) => !up.has(piece.id)), ...order.filter((piece) => up.has(piece.id))];
    let next = this.layers.pieces.firstElementChild;
    for (const piece of wanted) {
      const element = this.drawn.get(piece.id)?.element;
      while (next && !next.hasAttribute("data-piece")) next = next.nextElementSibling;
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else this.layers.pieces.insertBefore(element, next);
    }
  }

  #captions() {
    const captions = this.scene?.captions ?? [];
    fill(this.layers.captions, captions, () =>
      captions.map((caption) =>
        svg("text", { class: "caption", x: caption.x, y: caption.y, "font-size": caption.size, "text-anchor": caption.anchor ?? "middle", "dominant-baseline": "central" }, caption.text),
      ),
    );
    captions.forEach(({ room }, n) => room && squeeze(/** @type {SVGTextElement} */ (this.layers.captions.children[n]), room));
  }

  /** Draws what is to be noticed: marks that always show, those of what is pointed at, and what a refusal is about. */
  marks() {
    const marks = this.scene?.marks ?? [];
    const seen = marks.filter((mark) => ALWAYS.has(mark.kind) || (this.all && mark.kind === "zone") || this.pointedAt.some((id) => mark.where.includes(id)));
    const zones = seen.filter((mark) => mark.kind === "zone");
    fill(this.layers.marks, [seen, this.lit, this.scene?.width, this.scene?.height], () => [
      ...zones.map((mark) => this.#mark(mark)),
      ...seen.filter((mark) => mark.kind !== "zone").map((mark) => this.#mark(mark)),
      ...(this.lit.ids.length ? [this.#mark({ kind: this.lit.kind, where: this.lit.ids, label: "" })] : []),
    ]);
  }

  /** @param {Mark} mark */
  #mark(mark) {
    const found = mark.where.map((id) => this.places.get(id)).filter((place) => place !== undefined);
    const group = svg("g", { class: `mark mark-${mark.kind}` }, svg("title", {}, mark.label));
    for (const place of found) {
      const round = mark.kind === "zone" ? 0 : Math.min(place.w, place.h) * 0.12;
      group.append(svg("rect", { x: place.x - place.w / 2, y: place.y - place.h / 2, width: place.w, height: place.h, rx: round }));
    }
    if (typeof mark.amount === "number" && found.length) group.append(this.#badge(mark.amount, found));
    return group;
  }

  /** @param {number} amount @param {Place[]} found */
  #badge(amount, found) {
    const x = found.reduce((sum, place) => sum + place.x, 0) / found.length;
    const y = found.reduce((sum, place) => sum + place.y, 0) / found.length;
    const near = found.reduce((best, place) => (Math.hypot(place.x - x, place.y - y) < Math.hypot(best.x - x, best.y - y) ? place : best));
    const size = Math.max(Math.min(near.w, near.h) * 0.4, (this.scene?.width ?? 100) / 40);
    return svg("g", { class: "badge", transform: `translate(${near.x + near.w * 0.36} ${near.y - near.h * 0.36})` },
      svg("circle", { r: size * 0.62 }),
      svg("text", { "font-size": size * 0.8, "text-anchor": "middle", "dominant-baseline": "central" }, amount));
  }

  /** Lights up pieces: those that show why something is forbidden, or what is told of. @param {string[]} ids @param {"why" | "tell"} [kind] */
  light(ids, kind = "why") {
    this.lit = { ids, kind };
    this.marks();
  }

  /** @param {boolean} all */
  showAll(all) {
    this.all = all;
    this.marks();
  }

  /** What is pointed at: a piece, and the spot it stands on. @param {...(string | null)} ids */
  point(...ids) {
    const next = ids.filter((id) => id !== null);
    if (next.join("|") === this.pointedAt.join("|")) return;
    this.pointedAt = next;
    this.marks();
  }

  /** The scene's own coordinates of a point of the page. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  /** The pieces under a point of the page, nearest first. @param {number} clientX @param {number} clientY @returns {string[]} */
  under(clientX, clientY) {
    return document.elementsFromPoint(clientX, clientY)
      .map((element) => element.closest("[data-piece]"))
      .filter((found) => found !== null && this.element.contains(found))
      .map((found) => /** @type {Element} */ (found).getAttribute("data-piece") ?? "");
  }
}

/** Makes a text fit into its room. @param {SVGTextElement} text @param {number} room */
function squeeze(text, room) {
  if (text.getComputedTextLength() <= room) return;
  text.setAttribute("textLength", String(room));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/** @param {Place | null} place @param {{x: number, y: number}} piece */
const within = (place, piece) => place !== null && Math.abs(piece.x - place.x) <= place.w / 2 && Math.abs(piece.y - place.y) <= place.h / 2;
