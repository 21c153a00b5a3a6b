/** From "these actions are legal" to "this piece may go there, turned so": what the pointer and the keys narrow down. */

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Group} Group */
/** @typedef {import("./types.js").ButtonChoice} ButtonChoice */
/** @typedef {{drop: string, turn: number, action: string, ghost: string}} Way */
/** @typedef {{ways: Way[], at: ButtonChoice[]}} Pickable  what a piece may do: go somewhere, or be clicked */
/** @typedef {{picks: Map<string, Pickable>, buttons: ButtonChoice[]}} Options */
/** @typedef {{id: string, x: number, y: number, w: number, h: number, label: string}} Place */

/** @param {Choice} choice @returns {choice is Group} */
const isGroup = (choice) => "to" in choice;

/** @param {Choice[]} choices @returns {Options} */
export function options(choices) {
  /** @type {Map<string, Pickable>} */
  const picks = new Map();
  /** @type {ButtonChoice[]} */
  const buttons = [];
  /** @param {string} pick */
  const pickable = (pick) => {
    const known = picks.get(pick) ?? { ways: [], at: [] };
    picks.set(pick, known);
    return known;
  };
  for (const choice of choices) {
    if (isGroup(choice)) {
      for (const [drop, turn, action] of choice.to) pickable(choice.pick).ways.push({ drop, turn: turn ?? 0, action, ghost: choice.ghost });
    } else if (choice.pick) pickable(choice.pick).at.push(choice);
    else buttons.push(choice);
  }
  return { picks, buttons };
}

/** The ways a piece may lie, in order. @param {Pickable} piece @returns {number[]} */
export function turns(piece) {
  return [...new Set(piece.ways.map((way) => way.turn))].sort((a, b) => a - b);
}

/** The next way to lie. @param {Pickable} piece @param {number} turn @param {number} [by] */
export function turned(piece, turn, by = 1) {
  const all = turns(piece);
  if (all.length === 0) return turn;
  const place = all.indexOf(turn);
  return all[(((place < 0 ? 0 : place + by) % all.length) + all.length) % all.length];
}

/** Where a piece that lies so may go. @param {Pickable} piece @param {number} turn @returns {Set<string>} */
export function drops(piece, turn) {
  return new Set(piece.ways.filter((way) => way.turn === turn).map((way) => way.drop));
}

/** All places of a piece, however it is turned. @param {Pickable} piece */
export function allDrops(piece) {
  return new Set(piece.ways.map((way) => way.drop));
}

/**
 * The ways that end at a place; those with the wished turn, else with the next one that fits.
 * @param {Pickable} piece
 * @param {string} drop
 * @param {number} turn
 * @returns {Way[]}
 */
export function waysAt(piece, drop, turn) {
  const here = piece.ways.filter((way) => way.drop === drop);
  const fitting = here.filter((way) => way.turn === turn);
  if (fitting.length || here.length === 0) return fitting;
  const next = [1, 2, 3].map((by) => (turn + by) % 4).find((other) => here.some((way) => way.turn === other));
  return here.filter((way) => way.turn === next);
}

/**
 * Where an action is to be found: for hints and for what was typed.
 * @param {Options} options
 * @param {string} action
 * @returns {{pick: string, way: Way | null} | null}
 */
export function find({ picks, buttons }, action) {
  for (const [pick, piece] of picks) {
    const way = piece.ways.find((found) => found.action === action);
    if (way) return { pick, way };
    if (piece.at.some((found) => found.action === action)) return { pick, way: null };
  }
  return buttons.some((found) => found.action === action) ? { pick: "", way: null } : null;
}

/** Every action on offer. @param {Options} options @returns {string[]} */
export function actions({ picks, buttons }) {
  const all = buttons.map((choice) => choice.action);
  for (const piece of picks.values()) {
    all.push(...piece.at.map((choice) => choice.action), ...piece.ways.map((way) => way.action));
  }
  return [...new Set(all)];
}

/**
 * What can be pointed at: pieces, and over them the spots, which are meant where both are there.
 * @param {Scene} scene
 * @param {(symbol: string) => {w: number, h: number}} size
 * @returns {Map<string, Place>}
 */
export function places(scene, size) {
  /** @type {Map<string, Place>} */
  const all = new Map();
  for (const piece of scene.pieces) {
    const { w, h } = size(piece.symbol);
    const scale = piece.scale ?? 1;
    const lying = (piece.turn ?? 0) % 2 === 1;
    all.set(piece.id, { id: piece.id, x: piece.x, y: piece.y, w: (lying ? h : w) * scale, h: (lying ? w : h) * scale, label: piece.label });
  }
  for (const spot of scene.spots) {
    all.delete(spot.id);
    all.set(spot.id, spot);
  }
  return all;
}

/**
 * The place meant by a point: the last wanted one that holds it, else the nearest wanted one nearly there, else the last
 * one at all that holds it.
 * @param {Iterable<Place>} all
 * @param {Set<string>} wanted
 * @param {number} x
 * @param {number} y
 * @param {number} [slack] how far beside a wanted place one may point, in its own sizes
 * @returns {Place | null}
 */
export function meant(all, wanted, x, y, slack = 0.1) {
  let best = null;
  let least = Infinity;
  let holder = null;
  for (const place of all) {
    const dx = Math.abs(x - place.x) / (place.w || 1);
    const dy = Math.abs(y - place.y) / (place.h || 1);
    const inside = dx <= 0.5 && dy <= 0.5;
    if (inside) holder = place;
    if (!wanted.has(place.id)) continue;
    const distance = inside ? -1 : Math.hypot(x - place.x, y - place.y);
    if ((inside || (dx <= 0.5 + slack && dy <= 0.5 + slack)) && distance <= least) {
      least = distance;
      best = place;
    }
  }
  return best ?? holder;
}

/**
 * The next place in a direction, for the arrow keys.
 * @param {Place[]} all
 * @param {{x: number, y: number} | null} from
 * @param {"left" | "right" | "up" | "down"} direction
 * @returns {Place | null}
 */
export function towards(all, from, direction) {
  if (!from) return all[0] ?? null;
  const [ax, ay] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
  let best = null;
  let least = Infinity;
  for (const place of all) {
    const along = (place.x - from.x) * ax + (place.y - from.y) * ay;
    if (along <= 1e-6) continue;
    const aside = Math.abs((place.x - from.x) * ay) + Math.abs((place.y - from.y) * ax);
    const cost = along + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
