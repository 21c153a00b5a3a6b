/** What is in the hand, drawn: the ghost, the places where it may go, and the pieces that may be taken up. */

import { drops } from "./choices.js";
import { svg } from "./dom.js";
import { transform } from "./motion.js";
import { pace } from "./prefs.js";

/** @typedef {import("./pointing.js").Pointing} Pointing */
/** @typedef {import("./board.js").Board} Board */

/** Marks the pieces one may take up. @param {Pointing} hand */
export function dress({ board, options, held }) {
  for (const [id, drawn] of board.drawn) {
    const classes = drawn.element.classList;
    classes.toggle("pickable", options.picks.has(id));
    classes.toggle("held", held === id);
  }
  board.element.classList.toggle("holding", held !== null);
}

/** Draws ghost and hints. @param {Pointing} hand */
export function show(hand) {
  hints(hand);
  const { board, piece, spot, turn } = hand;
  const layer = board.layers.ghost;
  const at = spot ?? hand.pointer;
  const drawn = hand.held === null ? undefined : board.drawn.get(hand.held);
  if (!piece || !at || !piece.ways.length || !drawn) {
    layer.replaceChildren();
    layer.removeAttribute("data-of");
    return;
  }
  const way = spot ? piece.ways.find((found) => found.drop === spot.id && found.turn === turn) : undefined;
  const symbol = way?.ghost || piece.ways.find((found) => found.turn === turn)?.ghost || drawn.piece.symbol;
  if (layer.getAttribute("data-symbol") !== symbol || !layer.firstChild) layer.replaceChildren(svg("g", { class: "piece" }, board.art.use(symbol)));
  layer.setAttribute("data-symbol", symbol);
  layer.setAttribute("data-of", hand.held ?? "");
  const kind = hand.sent ? "sent" : hand.pending ? "pending" : way ? "fits" : "loose";
  layer.setAttribute("class", `layer ghost ${kind}`);
  const shape = /** @type {SVGGElement} */ (layer.firstChild);
  shape.style.transition = pace() ? "transform 70ms ease-out" : "none";
  shape.style.transform = transform({ x: at.x, y: at.y, scale: drawn.piece.scale }, turn * 90);
}

/** @param {Pointing} hand */
function hints({ board, piece, sent, pending, turn }) {
  const shown = piece && !sent && !pending ? drops(piece, turn) : new Set();
  const layer = board.layers.hints;
  const key = [...shown].join(" ") + board.scene?.width;
  if (layer.dataset.key === key) return;
  layer.dataset.key = key;
  layer.replaceChildren(...[...shown].map((id) => hint(board, id, shown.size <= 24)).filter((node) => node !== null));
}

/** @param {Board} board @param {string} id @param {boolean} framed */
function hint(board, id, framed) {
  const place = board.places.get(id);
  if (!place) return null;
  const small = Math.min(place.w, place.h);
  const group = svg("g", { class: "hint" }, svg("circle", { cx: place.x, cy: place.y, r: small * 0.14 }));
  if (framed && small > (board.scene?.width ?? 100) / 22) {
    group.prepend(svg("rect", { x: place.x - place.w / 2, y: place.y - place.h / 2, width: place.w, height: place.h, rx: small * 0.08 }));
  }
  return group;
}
