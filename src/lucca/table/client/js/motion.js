/** What moved between two scenes, by the pieces' lasting ids: pure. */

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{enter: Piece[], leave: string[], move: {from: Piece, to: Piece}[], change: Piece[], heir: Map<string, string>}} Plan */

/**
 * Pieces of one symbol are alike: where one is gone, a new one takes over from it (`heir`: the new one's id to the old one's).
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {Plan}
 */
export function plan(before, after) {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  /** @type {Plan} */
  const found = { enter: [], leave: [], move: [], change: [], heir: new Map() };
  for (const piece of after) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) found.enter.push(piece);
    else if (was.x !== piece.x || was.y !== piece.y || (was.turn ?? 0) !== (piece.turn ?? 0) || (was.scale ?? 1) !== (piece.scale ?? 1)) {
      found.move.push({ from: was, to: piece });
    } else if (was.symbol !== piece.symbol || was.z !== piece.z || was.label !== piece.label) found.change.push(piece);
  }
  inherit(found, old);
  found.leave = [...old.keys()];
  return found;
}

/** @param {Plan} found @param {Map<string, Piece>} gone */
function inherit(found, gone) {
  found.enter = found.enter.filter((piece) => {
    const alike = [...gone.values()].filter((other) => other.symbol === piece.symbol);
    if (alike.length === 0) return true;
    const from = alike.reduce((near, other) => (distance(other, piece) < distance(near, piece) ? other : near));
    gone.delete(from.id);
    found.heir.set(piece.id, from.id);
    found.move.push({ from, to: piece });
    return false;
  });
}

/** @param {Piece} a @param {Piece} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The pieces from the lowest to the nearest. @param {Piece[]} pieces @returns {Piece[]} */
export function stacked(pieces) {
  return pieces
    .map((piece, place) => ({ piece, place }))
    .sort((a, b) => (a.piece.z ?? 0) - (b.piece.z ?? 0) || a.place - b.place)
    .map(({ piece }) => piece);
}

/** The angle to turn to that is nearest to the angle one has. @param {number} degrees @param {number} turn */
export function nearestAngle(degrees, turn) {
  const wanted = turn * 90;
  return wanted + Math.round((degrees - wanted) / 360) * 360;
}

/** @param {{x: number, y: number, scale?: number}} piece @param {number} degrees */
export function transform(piece, degrees) {
  const scale = piece.scale ?? 1;
  const turn = degrees ? ` rotate(${degrees}deg)` : "";
  return `translate(${piece.x}px, ${piece.y}px)${turn}${scale === 1 ? "" : ` scale(${scale})`}`;
}
