/** A person: ratings, how they went, and games. */

import { request } from "../api.js";
import { h, svg } from "../dom.js";
import { number, t } from "../words.js";
import { card } from "./card.js";

/** @param {string} id @returns {Promise<import("../main.js").Shown>} */
export async function person(id) {
  const { person: who, since, ratings, history, tables } = await request(`/api/people/${id}`);
  const kinds = { guest: t("a guest"), named: t("a player"), program: t("a program") };
  return {
    title: who.name,
    element: h("main", { id: "main", class: "letter" },
      h("h1", {}, who.name),
      h("p", { class: "quietly" }, kinds[/** @type {"guest"} */ (who.kind)], since ? ` · ${t("here since {date}", { date: new Date(since).toLocaleDateString(document.documentElement.lang) })}` : ""),
      ratings.map((/** @type {any} */ each) => h("section", { class: "panel" }, h("h2", {}, each.title ?? each.game), h("p", {}, t("Rating {rating} ± {deviation} after {n} games", { rating: number(each.rating, 1), deviation: number(each.deviation, 1), n: each.games })), line(history?.[each.game] ?? []))),
      h("h2", {}, t("Games")),
      tables.length ? h("div", { class: "cards" }, tables.map((/** @type {any} */ each) => card(each))) : h("p", { class: "quietly" }, t("No games yet."))),
  };
}

/** @param {[number, number][]} points */
function line(points) {
  if (points.length < 2) return null;
  const values = points.map(([, rating]) => rating);
  const low = Math.min(...values);
  const room = Math.max(...values) - low || 1;
  const path = values.map((value, n) => `${(n / (values.length - 1)) * 300},${76 - ((value - low) / room) * 70}`).join(" ");
  return svg("svg", { class: "chart", viewBox: "-4 0 308 80", role: "img", "aria-label": t("How the rating went") }, svg("polyline", { class: "line line0", points: path }));
}
