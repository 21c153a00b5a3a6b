/** The board on the page, with pointer and keys, and what is told about it. */

import { art } from "../art.js";
import { Board } from "../board.js";
import { announce, dialog, button, h } from "../dom.js";
import { Keys } from "../keys.js";
import { Pointing } from "../pointing.js";
import { pref } from "../prefs.js";
import { t } from "../words.js";
import { story } from "./story.js";

/** @typedef {Awaited<ReturnType<typeof boardBox>>} BoardBox */

/** @param {import("./controller.js").Controller} control */
export async function boardBox(control) {
  const table = /** @type {import("../types.js").Table} */ (control.table);
  const board = new Board(await art(table.art), { label: t("The board of {game}", { game: table.title }) });
  const over = h("p", { class: "over", "aria-hidden": "true" });
  const box = h("div", { class: "boardBox", tabindex: "0", role: "application", "aria-label": t("Board. Arrow keys move, Enter takes and puts, R turns, Escape takes back."), id: "board" }, board.element);
  const told = story(board);
  const element = h("div", { class: "boardFrame" }, box, over);

  const confirms = () => pref("confirm") === "always" || (pref("confirm") === "auto" && control.table?.clock.kind === "days");
  const pointing = new Pointing(board, {
    act: async (action, from) => {
      if (!(await control.act(action, from?.place ?? null))) pointing.back();
    },
    why: (pick, drop, turn) => void control.why({ pick, drop, turn }),
    choose: (ways, place) => void choose(control, pointing, ways, place),
    confirms,
    changed: () => {
      keys.refresh();
      if (control.refusal && pointing.held) control.refusal = null;
      control.hint = null;
      control.changed();
    },
    over: (label) => {
      over.textContent = label;
    },
  });
  const keys = new Keys(box, board, pointing);

  /** @type {any} */
  let drawn = null;
  let choices = "";
  /** @param {import("../types.js").Entry[]} news */
  const update = (news) => {
    const hidden = control.curtain !== null;
    element.classList.toggle("curtained", hidden);
    if (hidden) return;
    const scene = control.scene;
    if (scene !== drawn) {
      board.draw(scene, { animate: drawn !== null, put: control.put });
      box.style.setProperty("--ratio", String(scene.width / scene.height));
      element.style.setProperty("--ratio", String(scene.width / scene.height));
      box.classList.toggle("bare", scene.width <= 1);
      drawn = scene;
      over.textContent = "";
      control.put = null;
      const open = control.acting === null ? [] : scene.choices;
      const key = JSON.stringify(open) + control.table?.ply;
      if (key !== choices || pointing.sent) {
        choices = key;
        pointing.update({ ...scene, choices: open });
      } else pointing.show();
      keys.refresh();
    }
    if (control.refusal) {
      board.light(control.refusal.pieces ?? []);
      told.refuse(control.refusal);
    } else if (board.lit.kind === "why") board.light([]);
    if (!control.refusal) told.forgive();
    const others = news.filter((entry) => entry.seat === null || entry.seat !== control.table?.seat || entry.events.length > 1);
    if (others.length && !control.looking) told.tell(others);
    if (news.length) announce(news.flatMap((entry) => entry.events.map((event) => event.text)).join(" "));
  };

  const stop = () => {
    pointing.stop();
    keys.stop();
    told.stop();
  };
  return { element, board, pointing, keys, box, update, stop, told };
}

/**
 * Several actions end at the same place: ask which is meant.
 * @param {import("./controller.js").Controller} control
 * @param {Pointing} pointing
 * @param {import("../choices.js").Way[]} ways
 * @param {import("../choices.js").Place} place
 */
async function choose(control, pointing, ways, place) {
  const reply = await control.command("labels", { seat: control.own });
  const labels = reply?.labels ?? {};
  const element = dialog(place.label, [
    h("div", { class: "menu" }, ways.map((way) => button({ text: labels[way.action] ?? way.action, onclick: () => {
      element.close();
      pointing.send(way, place);
    } }))),
  ]);
}
