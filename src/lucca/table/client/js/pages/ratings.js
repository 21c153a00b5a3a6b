/** The leaderboards. */

import { request } from "../api.js";
import { h } from "../dom.js";
import { number, t } from "../words.js";

/** @param {string} id @returns {Promise<import("../main.js").Shown>} */
export async function ratings(id) {
  /** @type {import("../types.js").Home} */
  const { games } = await request("/api/home");
  const chosen = games.find((game) => game.id === id) ?? games[0];
  const { people } = await request(`/api/ratings/${chosen.id}`);
  const rows = people.map((/** @type {any} */ { person, rating, deviation, games: count }, /** @type {number} */ n) =>
    h("tr", {}, h("td", { class: "number" }, n + 1), h("td", {}, h("a", { href: `/u/${person.id}` }, person.name)), h("td", { class: "number" }, number(rating, 1)), h("td", { class: "number" }, `± ${number(deviation, 1)}`), h("td", { class: "number" }, number(count))));
  const head = h("tr", {}, ["", t("Name"), t("Rating"), t("Doubt"), t("Games")].map((text, n) => (text ? h("th", { scope: "col", class: n === 1 ? "" : "number" }, text) : h("td", {}))));
  return {
    title: t("Ratings"),
    element: h("main", { id: "main", class: "letter" },
      h("h1", {}, t("Ratings")),
      h("nav", { class: "pills", "aria-label": t("Games") }, games.map((game) => h("a", { href: `/ratings/${game.id}`, class: "button", "aria-current": game === chosen ? "page" : null }, game.title))),
      people.length
        ? h("div", { class: "panel scrolls", tabindex: "0", role: "group", "aria-label": t("Ratings") }, h("table", {}, h("thead", {}, head), h("tbody", {}, rows)))
        : h("p", { class: "panel quietly" }, t("Nobody has played a rated game yet. Sign up, invite a friend and tick “rated”."))),
  };
}
