/** A game's rulebook as a page. */

import { request } from "../api.js";
import { button, h } from "../dom.js";
import { t } from "../words.js";
import { create } from "./setup.js";
import { rulebook, turnTo } from "../table/rulesDrawer.js";

/** @param {string} id @returns {Promise<import("../main.js").Shown>} */
export async function rules(id) {
  const [text, offer] = await Promise.all([request(`/api/games/${id}/rules`, { text: true }), request("/api/home")]);
  const book = rulebook(text);
  book.querySelector("h1")?.after(contents(book));
  const game = offer.games.find((/** @type {import("../types.js").GameCard} */ each) => each.id === id);
  const wanted = new URLSearchParams(location.search).get("rule");
  if (wanted) setTimeout(() => turnTo(book, wanted));
  const title = book.querySelector("h1")?.textContent ?? t("Rules");
  return { title, element: h("main", { id: "main", class: "letter" }, book, h("p", { class: "onwards" },
    game ? button({ icon: "play", text: t("Play bots"), class: "button main", "data-name": "play", onclick: () => create(game, offer, "bots") }) : null,
    h("a", { href: "/", class: "button" }, t("To the games")))) };
}

/** What is told where. @param {Element} book */
function contents(book) {
  const chapters = [...book.querySelectorAll("h2")];
  return h("details", { class: "contents more" }, h("summary", {}, t("Contents")), h("nav", { "aria-label": t("Contents") }, chapters.map((chapter) =>
    button({ text: [...chapter.childNodes].slice(chapter.hasAttribute("data-rules") ? 1 : 0).map((part) => part.textContent).join(""), class: "quiet", onclick: () => chapter.scrollIntoView({ block: "start" }) }))));
}
