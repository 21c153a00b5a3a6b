/** How a table changes by messages: pure, so that a test can tell the story of a game without a page. */

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SceneDiff} SceneDiff */
/** @typedef {import("./types.js").Change} Change */

const LISTS = /** @type {const} */ (["pieces", "spots", "captions"]);

/**
 * The table after a message; the very same table where the message is old news.
 * @param {Table | null} table
 * @param {{type: "table", table: Table} | Change} message
 * @returns {Table | null}
 */
export function reduce(table, message) {
  if (message.type === "table") return message.table;
  if (!table || !follows(table, message)) return table;
  const next = { ...table, ...message.set, n: message.n };
  if (message.set?.ply !== undefined && message.set.ply < table.ply) {
    next.log = next.log.filter((entry) => entry.ply <= next.ply);
  }
  if (message.scene) next.scene = redraw(table.scene, message.scene);
  if (message.log) next.log = [...next.log, ...message.log];
  if (message.chat) next.chat = [...next.chat, ...message.chat];
  return next;
}

/** Whether a change leads on from what we have; if not it is old, or something is missing. @param {Table} table @param {Change} change */
export const follows = (table, change) => change.from === table.n;

/**
 * A scene with its differences applied.
 * @param {Scene} scene
 * @param {SceneDiff} diff
 * @returns {Scene}
 */
export function redraw(scene, diff) {
  if (diff.whole) return whole(/** @type {any} */ (diff));
  const next = { ...scene };
  if (diff.width !== undefined) next.width = diff.width;
  if (diff.height !== undefined) next.height = diff.height;
  for (const list of LISTS) {
    if (diff[list]) next[list] = /** @type {any} */ (patched(/** @type {{id: string}[]} */ (scene[list]), diff[list]));
  }
  if (diff.marks) next.marks = diff.marks;
  if (diff.choices) next.choices = diff.choices;
  return next;
}

/** A scene that lacks nothing; before the game begins there is none. @param {Partial<Scene> | null} scene @returns {Scene} */
export function whole(scene) {
  return { width: 1, height: 1, pieces: [], spots: [], captions: [], marks: [], choices: [], ...scene };
}

/**
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {{set?: any[], gone?: string[]}} diff
 * @returns {T[]}
 */
function patched(list, diff) {
  const gone = new Set(diff.gone ?? []);
  const changed = new Map((diff.set ?? []).map((entry) => [entry.id, entry]));
  const next = [];
  for (const entry of list) {
    if (gone.has(entry.id)) continue;
    const change = changed.get(entry.id);
    changed.delete(entry.id);
    next.push(change ? merged(entry, change) : entry);
  }
  return [...next, ...changed.values()];
}

/**
 * @template {{}} T
 * @param {T} entry
 * @param {any} change
 * @returns {T}
 */
function merged(entry, change) {
  const next = { ...entry, ...change };
  for (const [name, value] of Object.entries(change)) if (value === null) delete next[name];
  return next;
}

/**
 * Whose eyes a screen that several seats share has to show next, and whether a curtain has to fall in between:
 * it does where seats decide in secret at the same time.
 * @param {number[]} before  who was to act
 * @param {Pick<Table, "mine" | "seat" | "toAct" | "status">} table
 * @returns {{seat: number, curtain: boolean} | null}  null: as it is
 */
export function nextEyes(before, table) {
  if (table.mine.length < 2 || table.status !== "playing") return null;
  const turn = table.mine.filter((seat) => table.toAct.includes(seat));
  if (turn.length === 0 || (table.seat !== null && turn.includes(table.seat))) return null;
  const seat = turn[0];
  return { seat, curtain: table.toAct.length > 1 || before.includes(seat) };
}
