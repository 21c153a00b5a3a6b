import assert from "node:assert/strict";
import test from "node:test";
import { gesture, still } from "../../src/lucca/table/client/js/gesture.js";

/** Plays inputs, gives the last state and all effects. */
function play(inputs, state = still()) {
  const effects = [];
  for (const input of inputs) {
    const [next, found] = gesture(state, { id: 1, type: "mouse", x: 0, y: 0, ...input });
    state = next;
    effects.push(...found.map(({ kind }) => kind));
  }
  return [state, effects];
}

test("a tap takes a piece up and it stays in hand", () => {
  const [state, effects] = play([{ kind: "down", piece: "a" }, { kind: "move", x: 2 }, { kind: "up" }]);
  assert.deepEqual([state.held, effects], ["a", ["pick"]]);
});

test("a mouse drags after three pixels, and drops where it lets go", () => {
  const [state, effects] = play([{ kind: "down", piece: "a" }, { kind: "move", x: 4 }, { kind: "up", x: 40 }]);
  assert.deepEqual(effects, ["pick", "hover", "drop"]);
  assert.equal(state.dragged, true);
});

test("who has dragged before drags at once", () => {
  const [, effects] = play([{ kind: "down", piece: "a" }, { kind: "move", x: 1 }], { ...still(), dragged: true });
  assert.deepEqual(effects, ["pick", "hover"]);
});

test("a finger that slips a little is still a tap", () => {
  const finger = { type: "touch" };
  const [, effects] = play([{ ...finger, kind: "down", piece: "a" }, { ...finger, kind: "move", x: 8 }, { ...finger, kind: "up", x: 8 }]);
  assert.deepEqual(effects, ["pick"]);
});

test("the second tap says where", () => {
  const [, effects] = play([{ kind: "down", piece: "a" }, { kind: "up" }, { kind: "down", x: 50 }, { kind: "up", x: 50 }]);
  assert.deepEqual(effects, ["pick", "tap"]);
});

test("a tap on what is held puts it back", () => {
  const [state, effects] = play([{ kind: "down", piece: "a" }, { kind: "up" }, { kind: "down", piece: "a" }, { kind: "up" }]);
  assert.deepEqual([state.held, effects], [null, ["pick", "unpick"]]);
});

test("a second finger turns what is held, another mouse button puts it back", () => {
  const held = { ...still(), held: "a" };
  assert.deepEqual(play([{ kind: "down", type: "touch" }, { kind: "down", type: "touch", id: 2 }], held)[1], ["turn"]);
  assert.deepEqual(play([{ kind: "down", button: 2 }], held)[1], ["unpick"]);
});
