/** Who plays: name, colour, turn, score, clock, and whether they are there. */

import { button, fill, h, icon } from "../dom.js";
import { left, low, running, shown, untilNext } from "../clock.js";
import { sound } from "../sound.js";
import { number, t } from "../words.js";
import { seatName } from "../pages/card.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Table} Table */

/** The name of a seat's person and what the game calls it. @param {Seat} seat */
export const fullName = (seat) => (seat.called ? `${seatName(seat)} (${seat.called})` : seatName(seat));

/** @param {import("./controller.js").Controller} control */
export function players(control) {
  const list = h("ol", { class: "players" });
  const element = h("section", { class: "playersBox", "aria-label": t("Players") }, list);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let warned = false;

  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const away = table.seats.map(({ seat }) => (table.status === "playing" && control.here?.seats[seat] === false ? "away" : ""));
    fill(list, [table.seats, table.toAct, table.status, table.mine, table.seat, away, table.result?.scores, table.clock.kind, table.result?.winners], () =>
      table.seats.map((seat) => player(seat, table, away[seat.seat])),
    );
    tick();
  };

  const tick = () => {
    clearTimeout(timer);
    const table = control.table;
    if (!table) return;
    const now = control.live.now();
    let wait = Infinity;
    for (const { seat } of table.seats) {
      const clock = list.querySelector(`[data-clock="${seat}"]`);
      const time = left(table.clock, seat, now);
      if (!clock || time === null) continue;
      const ticking = running(table.clock, seat) && table.status === "playing";
      const text = shown(time);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("ticking", ticking);
      clock.classList.toggle("low", time < low(table.clock));
      if (ticking) wait = Math.min(wait, untilNext(time));
      if (ticking && table.mine.includes(seat)) {
        if (time < low(table.clock) && !warned) {
          warned = true;
          sound("low");
        } else if (time > low(table.clock) * 1.5) warned = false;
      }
    }
    if (wait < Infinity) timer = setTimeout(tick, wait);
  };
  return { element, update, stop: () => clearTimeout(timer) };

  /** @param {Seat} seat @param {Table} table @param {string} state */
  function player(seat, table, state) {
    const acts = table.status === "playing" && table.toAct.includes(seat.seat);
    const won = table.result?.winners.includes(seat.seat);
    const mine = table.mine.includes(seat.seat);
    const score = table.result?.scores[seat.seat];
    const timed = table.clock.kind !== "none" && table.status !== "open";
    return h(
      "li",
      { class: `player ${acts ? "acts" : ""} ${won ? "won" : ""} ${state}`, "data-seat": seat.seat },
      h("span", { class: "face" }, icon(won ? "crown" : seat.kind === "bot" ? "bot" : "person")),
      h(
        "span",
        { class: "whom" },
        h("span", { class: "name" }, seat.person ? h("a", { href: `/u/${seat.person}` }, seatName(seat)) : seatName(seat)),
        h("span", { class: "called" }, [seat.called, mine && table.mine.length === 1 ? t("you") : "", seat.rating ? number(seat.rating) : "", seat.left ? t("left") : "", state ? t("away") : ""].filter(Boolean).join(" · ")),
      ),
      acts ? h("span", { class: "turnSign" }, t("to move")) : null,
      typeof score === "number" ? h("span", { class: "score" }, number(score, Number.isInteger(score) ? 0 : 2)) : null,
      timed ? h("span", { class: "clock", role: "timer", "data-clock": seat.seat }) : null,
      seat.kind === "open" && table.status === "open" && table.mine.length === 0 ? button({ text: t("Sit down"), class: "button main", "data-name": `sit${seat.seat}`, onclick: () => control.join(seat.seat) }) : null,
    );
  }
}
