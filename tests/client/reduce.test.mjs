import assert from "node:assert/strict";
import test from "node:test";
import { follows, nextEyes, redraw, reduce } from "../../src/lucca/table/client/js/reduce.js";

const scene = { width: 10, height: 10, pieces: [{ id: "a", symbol: "s", x: 1, y: 1, turn: 2, label: "A" }], spots: [], captions: [], marks: [], choices: [] };
const table = { n: 5, ply: 2, status: "playing", mine: [0], seat: 0, toAct: [0], log: [{ n: 3, ply: 1, events: [] }, { n: 5, ply: 2, events: [] }], chat: [], scene };
const change = (more) => ({ type: "change", from: 5, n: 6, kinds: ["act"], ...more });

test("a change that leads on from what one has is applied", () => {
  const next = reduce(table, change({ set: { ply: 3, toAct: [1] }, log: [{ n: 6, ply: 3, events: [] }] }));
  assert.deepEqual([next.n, next.ply, next.toAct, next.log.length], [6, 3, [1], 3]);
  assert.equal(table.ply, 2);
});

test("a change from another message than the last one changes nothing", () => {
  assert.equal(reduce(table, change({ from: 4, set: { ply: 9 } })), table);
  assert.equal(reduce(table, change({ from: 6, n: 7, set: { ply: 9 } })), table);
  assert.equal(follows(table, change({})), true);
});

test("undo forgets what happened after the ply it goes back to", () => {
  const next = reduce(table, change({ set: { ply: 1 } }));
  assert.deepEqual(next.log.map((entry) => entry.ply), [1]);
});

test("a whole table replaces everything", () => {
  assert.equal(reduce(table, { type: "table", table: { ...table, n: 1 } }).n, 1);
});

test("a piece of a difference changes just what is named, null puts back, new ones come whole", () => {
  const next = redraw(scene, { pieces: { set: [{ id: "a", x: 4, turn: null }, { id: "b", symbol: "s", x: 0, y: 0, label: "B" }], gone: [] } });
  assert.deepEqual(next.pieces[0], { id: "a", symbol: "s", x: 4, y: 1, label: "A" });
  assert.equal(next.pieces[1].id, "b");
  assert.deepEqual(redraw(next, { pieces: { gone: ["a"] } }).pieces.map(({ id }) => id), ["b"]);
});

test("on one screen the eyes follow the turn; the curtain falls only where choices are secret", () => {
  const shared = { ...table, mine: [0, 1], seat: 0 };
  assert.equal(nextEyes([0], { ...shared, toAct: [0] }), null);
  assert.deepEqual(nextEyes([0], { ...shared, toAct: [1] }), { seat: 1, curtain: false });
  assert.deepEqual(nextEyes([0, 1], { ...shared, toAct: [1] }), { seat: 1, curtain: true });
  assert.deepEqual(nextEyes([2], { ...shared, seat: null, toAct: [0, 1] }), { seat: 0, curtain: true });
  assert.equal(nextEyes([0], { ...shared, mine: [0], toAct: [1] }), null);
});
