/** A game's rulebook as a page. */

import { request } from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { rulebook, turnTo } from "../table/rulesDrawer.js";

/** @param {string} id @returns {Promise<import("../main.js").Shown>} */
export async function rules(id) {
  const book = rulebook(await request(`/api/games/${id}/rules`, { text: true }));
  const wanted = new URLSearchParams(location.search).get("rule");
  if (wanted) setTimeout(() => turnTo(book, wanted));
  const title = book.querySelector("h1")?.textContent ?? t("Rules");
  return { title, element: h("main", { id: "main", class: "letter" }, book, h("p", {}, h("a", { href: "/", class: "button" }, t("To the games")))) };
}
