/** Tells what happens, event after event, and lights it up on the board; and why something may not happen. */

import { announce, h } from "../dom.js";
import { pace } from "../prefs.js";
import { ruleLink } from "./rulesDrawer.js";

/** @typedef {import("../types.js").Entry} Entry */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** How long an event is on show. @param {string} text @param {number} count */
export const reading = (text, count) => Math.min(3200, (count > 1 ? 750 : 1600) + text.length * 14);

/** @param {import("../board.js").Board} board */
export function story(board) {
  const text = h("span", {});
  const bubble = h("p", { class: "story" }, text);
  const words = h("span", {});
  const rule = h("span", {});
  const no = h("p", { class: "story no", hidden: true }, words, rule);
  /** @type {GameEvent[]} */
  let queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let refused = "";

  const next = () => {
    const event = queue.shift();
    if (!event) {
      if (board.lit.kind === "tell") board.light([]);
      return;
    }
    text.textContent = event.text;
    if (!refused) board.light(event.pieces ?? [], "tell");
    timer = setTimeout(next, reading(event.text, queue.length));
  };

  return {
    element: h("div", { class: "stories" }, bubble, no),
    /** @param {Entry[]} entries */
    tell: (entries) => {
      const events = entries.flatMap((entry) => entry.events);
      if (events.length === 0) return;
      clearTimeout(timer);
      queue = queue.length > 6 ? events : [...queue, ...events];
      timer = setTimeout(next, pace());
    },
    /** @param {import("../types.js").Refusal} refusal */
    refuse: (refusal) => {
      if (refused === refusal.text && !no.hidden) return;
      refused = refusal.text;
      bubble.hidden = true;
      words.textContent = refusal.text;
      rule.replaceChildren(...(refusal.rule ? [ruleLink(refusal.rule)] : []));
      no.hidden = false;
      announce(refusal.text, "urgent");
    },
    forgive: () => {
      refused = "";
      no.hidden = true;
      bubble.hidden = false;
    },
    stop: () => clearTimeout(timer),
  };
}
