import assert from "node:assert/strict";
import test from "node:test";
import { actions, drops, find, meant, options, places, towards, turned, turns, waysAt } from "../../src/lucca/table/client/js/choices.js";

const offered = options([
  { pick: "tile", ghost: "t", to: [["h8", 0, "h8r0"], ["h8", 1, "h8r1"], ["a1", 3, "a1r3"]] },
  { pick: "tile", ghost: "back", to: [["wall", 0, "wall"]] },
  { action: "veto", label: "Veto", pick: "" },
  { action: "take 2", label: "Take", pick: "triplet-2" },
]);
const tile = offered.picks.get("tile");
const spot = (id, x, y, w = 2, h = 2) => ({ id, x, y, w, h, label: id });

test("choices narrow from a piece to a place to a turn", () => {
  assert.deepEqual([...offered.picks.keys()], ["tile", "triplet-2"]);
  assert.deepEqual(turns(tile), [0, 1, 3]);
  assert.deepEqual([...drops(tile, 0)], ["h8", "wall"]);
  assert.deepEqual(waysAt(tile, "h8", 1).map(({ action }) => action), ["h8r1"]);
  assert.deepEqual(offered.buttons.map(({ action }) => action), ["veto"]);
});

test("a place that fits with another turn only is offered with that turn", () => {
  assert.deepEqual(waysAt(tile, "a1", 0).map(({ turn }) => turn), [3]);
  assert.deepEqual(waysAt(tile, "q17", 0), []);
});

test("turning goes round the turns there are, both ways", () => {
  assert.equal(turned(tile, 1), 3);
  assert.equal(turned(tile, 3), 0);
  assert.equal(turned(tile, 0, -1), 3);
});

test("an action is found again by its name, and each is listed once", () => {
  assert.deepEqual(find(offered, "a1r3"), { pick: "tile", way: { drop: "a1", turn: 3, action: "a1r3", ghost: "t" } });
  assert.deepEqual(find(offered, "take 2"), { pick: "triplet-2", way: null });
  assert.deepEqual(find(offered, "veto"), { pick: "", way: null });
  assert.equal(find(offered, "z9"), null);
  assert.equal(actions(offered).length, 6);
});

test("a point means the wanted place that holds it, the later of two, else the nearest one beside it", () => {
  const all = [spot("low", 0, 0, 4, 4), spot("high", 1, 0), spot("far", 9, 0)];
  assert.equal(meant(all, new Set(["low", "high"]), 1, 0).id, "high");
  assert.equal(meant(all, new Set(["low"]), 1, 0).id, "low");
  assert.equal(meant(all, new Set(["far"]), 7.5, 0, 0.5).id, "far");
  assert.equal(meant(all, new Set(["far"]), 7.5, 0), null);
  assert.equal(meant(all, new Set(["far"]), 1, 0).id, "high");
  assert.equal(meant(all, new Set(), 6, 6), null);
});

test("pieces that no spot covers are places too, lying as they lie", () => {
  const found = places({ spots: [spot("h8", 0, 0)], pieces: [{ id: "tile", symbol: "t", x: 5, y: 5, turn: 1, scale: 2, label: "" }] }, () => ({ w: 4, h: 2 }));
  assert.deepEqual([found.get("tile").w, found.get("tile").h], [4, 8]);
});

test("arrow keys go to the nearest place in their direction", () => {
  const all = [spot("a", 0, 0), spot("b", 3, 0), spot("c", 6, 1), spot("d", 0, 4)];
  assert.equal(towards(all, all[0], "right").id, "b");
  assert.equal(towards(all, all[0], "down").id, "d");
  assert.equal(towards(all, all[0], "left"), null);
});
