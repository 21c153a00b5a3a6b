/** Clocks: the server's times rule, we only count on from them. Pure. */

/** @typedef {import("./types.js").Clock} Clock */

/** What a seat has left, in milliseconds. @param {Clock} clock @param {number} seat @param {number} now */
export function left(clock, seat, now) {
  const before = clock.left?.[seat];
  if (before === undefined || before === null) return null;
  const since = clock.since?.[seat];
  return Math.max(0, since ? before - Math.max(0, now - since) : before);
}

/** @param {Clock} clock @param {number} seat */
export const running = (clock, seat) => Boolean(clock.since?.[seat]);

/** 1:05, 0:09.4, 1:02:03, 2 d 4 h. @param {number} time */
export function shown(time) {
  const seconds = Math.floor(time / 1000);
  const days = Math.floor(seconds / 86400);
  if (days > 0) return `${days} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds % 60)}`;
  const tenths = time < 10000 ? `.${Math.floor((time % 1000) / 100)}` : "";
  return `${minutes}:${pad(seconds % 60)}${tenths}`;
}

/** When the shown time changes next. @param {number} time */
export function untilNext(time) {
  const step = time < 10000 ? 100 : time > 86400000 ? 60000 : 1000;
  return (time % step) + 5;
}

/** When to warn: an eighth of the time one began with, within 10 to 60 seconds. @param {Clock} clock */
export function low(clock) {
  return clock.kind === "live" ? Math.min(60000, Math.max(10000, (clock.base ?? 0) * 0.125)) : 0;
}
