/** A table in a list. */

import { h, icon } from "../dom.js";
import { moment, t } from "../words.js";

/** @typedef {import("../types.js").Card} Card */

/** @param {import("../types.js").Clock} clock */
export function clockText(clock) {
  if (clock.kind === "live") return t("{minutes} min + {step} s", { minutes: (clock.base ?? 0) / 60000, step: (clock.step ?? 0) / 1000 });
  if (clock.kind === "days") return clock.days === 1 ? t("1 day a move") : t("{n} days a move", { n: clock.days ?? 0 });
  return t("no clock");
}

/** @type {Map<string, string>} */
const levels = new Map();

/** The names of the bots' levels. @param {{id: string, name: string}[]} offered */
export function knowLevels(offered) {
  for (const { id, name } of offered) levels.set(id, name);
}

/** @param {import("../types.js").Seat} seat */
export function seatName(seat) {
  if (seat.kind === "open") return t("free seat");
  if (seat.kind === "bot" && (!seat.name || seat.name === seat.level)) return t("{level} bot", { level: levels.get(seat.level ?? "") ?? seat.level ?? "" });
  return seat.name ?? seat.called ?? String(seat.seat + 1);
}

/** @param {Card} card @param {string} [title] */
export function card(card, title) {
  const names = card.seats.map((seat) =>
    h("span", { class: `name ${seat.kind}${card.toAct.includes(seat.seat) && card.status === "playing" ? " acts" : ""}` }, icon(seat.kind === "bot" ? "bot" : "person"), seatName(seat)),
  );
  const state = card.yourTurn ? h("strong", { class: "yours" }, t("Your turn")) : h("span", {}, card.status === "open" ? t("waiting for players") : card.status === "over" ? t("over") : t("move {n}", { n: card.ply + 1 }));
  return h(
    "a",
    { class: `card ${card.yourTurn ? "turn" : ""}`, href: `/t/${card.id}` },
    h("span", { class: "cardTitle" }, title ?? card.title),
    h("span", { class: "names" }, names),
    h("span", { class: "quietly" }, state, " · ", clockText(card.clock), card.rated ? ` · ${t("rated")}` : "", " · ", h("time", {}, moment(card.at))),
  );
}
