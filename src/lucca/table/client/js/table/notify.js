/** One always knows whose turn it is: the title, the icon, a shake of the phone; and the screen stays on. */

import { on } from "../dom.js";
import { t } from "../words.js";

/** @param {import("./controller.js").Controller} control */
export function notify(control) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  let mine = false;
  let blink = false;
  /** @type {any} */
  let lock = null;
  const timer = setInterval(() => {
    blink = mine && !document.hasFocus() && !blink;
    if (link) link.setAttribute("href", blink || (mine && document.hasFocus()) ? "/static/icon-turn.svg" : "/static/icon.svg");
  }, 1000);
  const awake = async () => {
    const live = control.table?.status === "playing" && control.table.clock.kind !== "days";
    try {
      if (live && !lock && document.visibilityState === "visible") lock = await /** @type {any} */ (navigator).wakeLock?.request("screen");
      else if (!live && lock) {
        await lock.release();
        lock = null;
      }
    } catch {
      lock = null;
    }
  };
  const stopAwake = on(document, "visibilitychange", () => {
    lock = null;
    void awake();
  });
  const update = () => {
    const table = control.table;
    if (!table) return;
    const now = table.status === "playing" && table.mine.some((seat) => table.toAct.includes(seat));
    if (now && !mine && document.visibilityState === "hidden") navigator.vibrate?.(100);
    mine = now;
    document.title = `${mine ? `● ${t("Your turn")} · ` : ""}${table.title} · Lucca`;
    void awake();
  };
  const stop = () => {
    clearInterval(timer);
    stopAwake();
    link?.setAttribute("href", "/static/icon.svg");
    void lock?.release?.();
  };
  return { update, stop };
}
