import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { left, low, shown } from "../../src/lucca/table/client/js/clock.js";
import { backoff, meanLag } from "../../src/lucca/table/client/js/live.js";
import { blocks, inline } from "../../src/lucca/table/client/js/markdown.js";
import { nearestAngle, plan, stacked } from "../../src/lucca/table/client/js/motion.js";
import { qr } from "../../src/lucca/table/client/js/qr.js";
import { canonical, honest, sha256 } from "../../src/lucca/table/client/js/sha256.js";

const piece = (id, x, more = {}) => ({ id, symbol: "s", x, y: 0, label: id, ...more });

test("pieces are followed by their ids: come, gone, moved, turned over", () => {
  const found = plan([piece("a", 0), piece("b", 0, { symbol: "t" }), piece("c", 0)], [piece("a", 5), piece("c", 0, { symbol: "back" }), piece("d", 0, { symbol: "new" })]);
  assert.deepEqual([found.move.map(({ to }) => to.id), found.leave, found.enter.map(({ id }) => id), found.change.map(({ id }) => id)], [["a"], ["b"], ["d"], ["c"]]);
});

test("alike pieces take over from the nearest one that is gone", () => {
  const found = plan([piece("near", 4), piece("far", 90)], [piece("fresh", 5), piece("other", 80)]);
  assert.deepEqual([...found.heir], [["fresh", "near"], ["other", "far"]]);
  assert.deepEqual([found.enter, found.leave], [[], []]);
});

test("a turn goes the short way round, and the higher pieces lie on top", () => {
  assert.equal(nearestAngle(270, 0), 360);
  assert.equal(nearestAngle(0, 3), -90);
  assert.deepEqual(stacked([piece("top", 0, { z: 2 }), piece("a", 0), piece("b", 0)]).map(({ id }) => id), ["a", "b", "top"]);
});

test("a clock runs where it is set going, never below nothing", () => {
  const clock = { kind: "live", base: 300000, left: [281000, 300000], since: [null, 1000] };
  assert.deepEqual([left(clock, 0, 9000), left(clock, 1, 9000), left(clock, 1, 900000)], [281000, 292000, 0]);
  assert.deepEqual([shown(65000), shown(9430), shown(3723000), shown(180000000)], ["1:05", "0:09.4", "1:02:03", "2 d 2 h"]);
  assert.equal(low(clock), 37500);
});

test("connecting again waits 1, 2, 4 … 30 seconds; the lag follows slowly", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 9].map(backoff), [1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  assert.equal(meanLag([100, 100, 100, 100], 200)[0], 110);
});

test("the deal's fingerprint is checked as the protocol says", () => {
  for (const text of ["", "abc", "é".repeat(200), "x".repeat(119)]) assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  const content = { b: [1, "é"], a: { z: null } };
  assert.equal(canonical(content), '{"a":{"z":null},"b":[1,"é"]}');
  const hash = createHash("sha256").update(`n\n${canonical(content)}`).digest("hex");
  assert.equal(honest({ hash, nonce: "n", content }), true);
  assert.equal(honest({ hash, nonce: "n", content: { ...content, b: [2] } }), false);
});

test("a QR code has its size, finders and timing", () => {
  const grid = qr("http://192.168.1.23:8000/t/k3v9xq7m2a");
  assert.equal(grid.length, 29);
  for (const [y, x] of [[0, 0], [0, 22], [22, 0]]) assert.deepEqual(grid[y].slice(x, x + 7), Array(7).fill(true));
  assert.deepEqual(grid[6].slice(8, 21), Array.from({ length: 13 }, (_, i) => i % 2 === 0));
  assert.equal(createHash("sha256").update(grid.map((row) => row.map(Number).join("")).join()).digest("hex").slice(0, 16), "a568ffc0fcf06129");
  assert.throws(() => qr("x".repeat(400)), RangeError);
});

test("rulebooks: a heading keeps the rules it is about, markup stays text", () => {
  const [heading, text, list] = blocks("## Bidding (`bid`)\n\nAll *seats* <b>choose</b>.\n\n- one\n- two `x`\n");
  assert.deepEqual([heading.tag, heading.children, heading.attributes], ["h2", ["Bidding"], { "data-rules": "bid" }]);
  assert.equal(text.children[2], " <b>choose</b>.");
  assert.equal(list.children.length, 2);
  assert.equal(inline("[x](javascript:alert(1))")[0].tag, "span");
});
