/** QR codes for addresses: bytes, error correction M, versions 1 to 10. By ISO/IEC 18004. */

/** Per version: codewords of error correction a block, then [blocks, data codewords a block] pairs. */
const BLOCKS = [
  [10, [1, 16]], [16, [1, 28]], [26, [1, 44]], [18, [2, 32]], [24, [2, 43]],
  [16, [4, 27]], [18, [4, 31]], [22, [2, 38], [2, 39]], [22, [3, 36], [2, 37]], [26, [4, 43], [1, 44]],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The remainder of data by the generator of `degree`. @param {number[]} data @param {number} degree */
function correction(data, degree) {
  let generator = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, place) => (next[place + 1] ^= times(factor, EXP[i])));
    generator = next;
  }
  const rest = [...data, ...Array(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) generator.forEach((g, place) => (rest[i + place] ^= times(g, factor)));
  }
  return rest.slice(data.length);
}

/** @param {Uint8Array} bytes @param {number} version @param {number} capacity */
function payload(bytes, version, capacity) {
  let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, capacity * 8 - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const words = (bits.match(/.{8}/g) ?? []).map((word) => parseInt(word, 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Data and correction of all blocks, interleaved. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const [degree, ...pairs] = /** @type {[number, ...number[][]]} */ (BLOCKS[version - 1]);
  const sizes = pairs.flatMap(([count, size]) => Array(count).fill(size));
  const words = payload(bytes, version, sizes.reduce((sum, size) => sum + size, 0));
  let start = 0;
  const blocks = sizes.map((size) => words.slice(start, (start += size)));
  const checks = blocks.map((block) => correction(block, degree));
  const mixed = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (i < block.length) mixed.push(block[i]);
  for (let i = 0; i < degree; i++) for (const check of checks) mixed.push(check[i]);
  return mixed;
}

const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2 === 0,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2 === 0,
  (/** @type {number} */ x) => x % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @typedef {(boolean | null)[][]} Grid */

/** Finders, timing, alignment and room for the format; what is still free is null. @param {number} version @returns {Grid} */
function frame(version) {
  const size = version * 4 + 17;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (grid[cy + dy]?.[cx + dx] === null) grid[cy + dy][cx + dx] = ring !== 2 && ring !== 4;
      }
    }
  }
  const centres = ALIGNMENT[version - 1];
  const last = centres.length - 1;
  centres.forEach((cy, j) => centres.forEach((cx, i) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) grid[cy + dy][cx + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
  }));
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  format(grid, 0);
  if (version >= 7) versionBits(grid, version);
  return grid;
}

/** @param {Grid} grid @param {number} mask */
function format(grid, mask) {
  const size = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : -1;
    if (near >= 0) grid[near][8] = bit(i);
    else grid[8][i === 8 ? 7 : 14 - i] = bit(i);
    if (i < 8) grid[8][size - 1 - i] = bit(i);
    else grid[size - 15 + i][8] = bit(i);
  }
  grid[size - 8][8] = true;
}

/** @param {Grid} grid @param {number} version */
function versionBits(grid, version) {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const a = grid.length - 11 + (i % 3);
    const b = Math.floor(i / 3);
    grid[a][b] = grid[b][a] = ((bits >> i) & 1) === 1;
  }
}

/** @param {Grid} grid @param {number[]} words @param {(x: number, y: number) => boolean} mask */
function written(grid, words, mask) {
  const size = grid.length;
  const next = grid.map((row) => [...row]);
  let place = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const bit = ((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1;
        next[y][x] = (bit === 1) !== mask(x, y);
        place += 1;
      }
    }
  }
  return next;
}

/** How hard a code is to read. @param {Grid} grid */
function penalty(grid) {
  const lines = [...grid, ...grid[0].map((_, x) => grid.map((row) => row[x]))].map((line) => line.map((on) => (on ? "1" : "0")).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) sum += 40 * (line.split(pattern).length - 1);
  }
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      if (grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** The dark squares of the code of a text. @param {string} text @returns {boolean[][]} */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((block, place) => {
    const room = /** @type {number[][]} */ (block.slice(1)).reduce((sum, [count, size]) => sum + count * size, 0);
    return bytes.length <= room - (place < 9 ? 2 : 3);
  }) + 1;
  if (version === 0) throw new RangeError("too long for a code");
  const words = codewords(bytes, version);
  const empty = frame(version);
  const all = MASKS.map((mask, number) => {
    const grid = written(empty, words, mask);
    format(grid, number);
    return grid;
  });
  return /** @type {boolean[][]} */ (all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best)));
}

/** The code as one path in a square of `size` + 8. @param {boolean[][]} grid */
export function path(grid) {
  return grid.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
}
