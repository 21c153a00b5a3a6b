/** The first page: choose a game and play. */

import { me, onSession, request } from "../api.js";
import { art } from "../art.js";
import { Board } from "../board.js";
import { button, fill, h, icon } from "../dom.js";
import { Live } from "../live.js";
import { whole } from "../reduce.js";
import { t } from "../words.js";
import { card, knowLevels } from "./card.js";
import { create, setup } from "./setup.js";
import { skyline } from "./skyline.js";

/** @typedef {import("../types.js").Home} Home */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Card} Card */

export async function home() {
  /** @type {Home} */
  const offer = await request("/api/home");
  knowLevels(offer.levels);
  const lists = { mine: listing("mine"), open: listing("open"), watch: listing("watch") };
  const live = new Live({
    greet: () => [{ do: "lobby" }],
    changed: () => {},
    receive: (message) => {
      if (message.type !== "lobby") return;
      for (const [name, list] of Object.entries(lists)) list.show(message[name] ?? [], offer);
    },
  });
  const stopSession = onSession(() => location.pathname === "/" && live.close());
  const element = h(
    "main",
    { id: "main", class: "home" },
    h(
      "section",
      { class: "welcome" },
      skyline(),
      h("div", { class: "motto" }, h("h1", {}, t("The games of Lucca")), h("p", {}, t("Towers, palaces and roofs of Tuscany. Play at once: alone, with friends, or around one screen."))),
    ),
    lists.mine.element,
    h("section", { class: "games", "aria-label": t("Games") }, offer.games.map((game) => gameCard(game, offer))),
    h("div", { class: "lists" }, lists.open.element, lists.watch.element),
    h("footer", { class: "foot" }, h("p", {}, t("Free, without advertisements, with rules in our own words."))),
  );
  return {
    title: "",
    element,
    stop: () => {
      stopSession();
      live.close();
    },
  };
}

/** @param {GameCard} game @param {Home} offer */
function gameCard(game, offer) {
  const frame = h("div", { class: "picture", "aria-hidden": "true" });
  void picture(game, frame);
  const seats = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)}` : String(game.seats[0]);
  const level = offer.levels.find(({ id }) => id === offer.level)?.name ?? offer.level;
  return h(
    "article",
    { class: "game", "data-game": game.id },
    frame,
    h("div", { class: "about" }, h("h2", {}, game.title), h("a", { class: "rulesLink", href: `/rules/${game.id}`, "aria-label": t("Rules of {game}", { game: game.title }) }, icon("book"), t("Rules")), h("p", { class: "quietly" }, icon("people"), t("{n} players", { n: seats })), h("p", { class: "pitch" }, game.about)),
    h(
      "div",
      { class: "ways" },
      button({ icon: "play", text: t("Play bots"), class: "button main", "data-way": "bots", label: t("Against bots: {level}", { level }), onclick: () => create(game, offer, "bots") }),
      button({ icon: "link", text: t("Play friends"), "data-way": "friends", onclick: () => setup(game, offer, "friends") }),
      button({ icon: "screen", text: t("One screen"), "data-way": "screen", onclick: () => setup(game, offer, "screen") }),
      button({ icon: "sliders", text: t("Options"), class: "quiet", "data-way": "options", onclick: () => setup(game, offer, "bots") }),
    ),
  );
}

/** @param {GameCard} game @param {HTMLElement} frame */
async function picture(game, frame) {
  try {
    const scene = await request(game.picture);
    const board = new Board(await art(scene.art ?? game.art), { still: true });
    board.draw(whole(scene));
    if (scene.crop) board.element.setAttribute("viewBox", scene.crop.join(" "));
    board.element.setAttribute("preserveAspectRatio", "xMidYMid slice");
    frame.replaceChildren(board.element);
  } catch (problem) {
    console.warn(problem);
  }
}

/** @typedef {"mine" | "open" | "watch"} ListName */

/** @type {Record<ListName, () => string>} */
const TITLES = {
  mine: () => t("My games"),
  open: () => t("Open tables"),
  watch: () => t("Games to watch"),
};
/** @type {Record<ListName, () => string>} */
const EMPTY = {
  mine: () => "",
  open: () => t("No table is waiting for players. Open one!"),
  watch: () => t("Nobody is playing in public just now."),
};

/** @param {ListName} name */
function listing(name) {
  const box = h("div", { class: "cards" });
  const element = h("section", { class: `listing ${name}`, hidden: name === "mine" }, h("h2", {}, TITLES[name]()), box);
  /** @param {Card[]} cards @param {Home} offer */
  const show = (cards, offer) => {
    const seen = name === "mine" ? cards.filter(({ status }) => status === "open" || status === "playing") : cards;
    if (name === "mine") element.hidden = seen.length === 0;
    const ordered = [...seen].sort((a, b) => Number(b.yourTurn ?? false) - Number(a.yourTurn ?? false) || b.at - a.at);
    fill(box, [ordered, me()?.id], () => (ordered.length ? ordered.map((each) => card(each, offer.games.find(({ id }) => id === each.game)?.title)) : [h("p", { class: "quietly" }, EMPTY[name]())]));
  };
  return { element, show };
}
