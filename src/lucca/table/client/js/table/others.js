/** Other games in which somebody waits for one: the way to the next of them, and how many there are. */

import { me, request } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Card} Card */

const PAUSE = 30_000;

/** @param {Card} card @param {string | undefined} own */
const awaited = (card, own) => card.status === "playing" && card.yourTurn && card.seats.some(({ person }) => person && person !== own);

/** @param {import("./controller.js").Controller} control */
export function others(control) {
  const element = h("a", { class: "button nextGame", "data-name": "next-game", hidden: true });
  /** @type {Card[]} */
  let waiting = [];
  let asked = 0;

  const ask = async () => {
    if (!control.table?.mine.length || control.acting !== null || document.hidden || Date.now() - asked < PAUSE) return;
    asked = Date.now();
    const { tables } = await request("/api/tables?list=mine").catch(() => ({ tables: [] }));
    waiting = tables.filter((/** @type {Card} */ card) => card.id !== control.id && awaited(card, me()?.id));
    update();
  };
  const update = () => {
    element.hidden = control.acting !== null || waiting.length === 0;
    if (!element.hidden) {
      element.setAttribute("href", `/t/${waiting[0].id}`);
      fill(element, [waiting.length], () => [icon("next"), h("span", {}, t("Next game ({n})", { n: waiting.length }))]);
    }
    void ask();
  };
  const timer = setInterval(() => void ask(), PAUSE);
  return { element, update, stop: () => clearInterval(timer) };
}
