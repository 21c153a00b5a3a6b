/** What one can do besides moving: take back, hint, resign, draw, rematch, leave; and step back in the game. */

import { post } from "../api.js";
import { button, fill, h, toast } from "../dom.js";
import { find } from "../choices.js";
import { go } from "../navigate.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./controller.js").Controller} Controller */

export const CONFIRM = 3000;

/** A button that asks once more and forgets about it after three seconds. @param {string} sign @param {string} text @param {string} sure @param {() => void} act @param {string} name */
export function careful(sign, text, sure, act, name) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
    element.className = "button";
    element.lastElementChild?.replaceChildren(text);
  };
  const element = button({ icon: sign, text, "data-name": name, onclick: () => {
    if (timer) {
      calm();
      act();
      return;
    }
    element.className = "button sure";
    element.lastElementChild?.replaceChildren(sure);
    timer = setTimeout(calm, CONFIRM);
  } });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && timer) calm();
  });
  return element;
}

/** @param {Controller} control @param {import("./boardbox.js").BoardBox} box */
export function controls(control, box) {
  const element = h("div", { class: "controls", role: "group", "aria-label": t("The game") });
  const hint = async () => {
    const reply = await control.command("hint", { seat: control.acting });
    if (!reply) return;
    const found = find(box.pointing.options, reply.action);
    if (found) box.pointing.suggest(found.pick, found.way);
    control.hint = { action: reply.action, label: reply.label };
    control.changed();
  };
  const leave = async () => {
    try {
      await post(`/api/tables/${control.id}/leave`);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : String(problem), "error");
    }
    go("/");
  };
  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const { can } = table;
    const playing = table.status === "playing";
    const asked = table.offers?.rematch?.by ?? [];
    const mine = table.mine.length > 0;
    fill(element, [can, table.status, mine, asked, table.next], () => [
      can.undo ? button({ icon: "undo", text: t("Take back"), label: t("Take back the last move (U)"), "data-name": "undo", onclick: () => control.command("undo", { seat: control.own }) }) : null,
      can.hint ? button({ icon: "lamp", text: t("Hint"), label: t("Hint (H)"), "data-name": "hint", onclick: hint }) : null,
      can.draw ? careful("hands", t("Draw"), t("Offer it?"), () => control.command("draw", { seat: control.own }), "draw") : null,
      can.resign && playing ? careful("flag", t("Resign"), t("Really?"), () => control.command("resign", { seat: control.own }), "resign") : null,
      table.next ? h("a", { class: "button main", href: `/t/${table.next}`, "data-name": "next" }, t("To the rematch")) : null,
      can.rematch && !table.next ? button({ icon: "again", text: asked.length ? t("Rematch ({n})", { n: asked.length }) : t("Rematch"), class: "button main", "data-name": "rematch", onclick: () => control.command("rematch") }) : null,
      mine && table.status === "open" ? button({ icon: "door", text: t("Leave"), "data-name": "leave", onclick: leave }) : null,
    ]);
    const lamp = element.querySelector('[data-name="hint"]');
    if (lamp instanceof HTMLElement) lamp.hidden = control.acting === null;
  };
  return { element, update, hint };
}

/** @param {Controller} control */
export function stepper(control) {
  const range = h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": t("Move"), oninput: () => control.look(Number(range.value)) });
  const to = (/** @type {number} */ by) => control.look((control.looking?.ply ?? /** @type {Table} */ (control.table).ply) + by);
  const first = button({ icon: "first", label: t("Start"), class: "quiet", onclick: () => control.look(0) });
  const prev = button({ icon: "prev", label: t("A move back (←)"), class: "quiet", onclick: () => to(-1) });
  const next = button({ icon: "next", label: t("A move on (→)"), class: "quiet", onclick: () => to(1) });
  const last = button({ icon: "last", label: t("Now"), class: "quiet lastButton", onclick: () => control.look(null) });
  const auto = button({ icon: "play", label: t("Play by itself"), class: "quiet", onclick: () => (timer ? pause() : play(control.looking ? control.looking.ply : 0)) });
  const again = button({ icon: "again", label: t("Watch again what the others did"), class: "quiet again", onclick: () => play(sinceMine()) });
  const element = h("div", { class: "stepper", role: "group", "aria-label": t("Look back") }, first, prev, range, next, last, auto, again);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** The ply after the own last move. */
  const sinceMine = () => {
    const table = /** @type {Table} */ (control.table);
    const own = table.log.filter((entry) => entry.seat !== null && table.mine.includes(entry.seat));
    const lastOwn = own.at(-1)?.ply ?? 0;
    return lastOwn === table.ply ? (own.at(-2)?.ply ?? 0) : lastOwn;
  };
  const pause = () => {
    clearTimeout(timer);
    timer = undefined;
    auto.querySelector("use")?.setAttribute("href", "/static/icons.svg#play");
  };
  /** @param {number} from */
  const play = async (from) => {
    pause();
    auto.querySelector("use")?.setAttribute("href", "/static/icons.svg#pause");
    timer = setTimeout(() => {}, 0);
    await control.look(from >= /** @type {Table} */ (control.table).ply ? 0 : from);
    const step = async () => {
      const table = /** @type {Table} */ (control.table);
      const ply = (control.looking?.ply ?? table.ply) + 1;
      if (!control.looking || ply > table.ply) return pause();
      await control.look(ply);
      if (timer) timer = setTimeout(step, 1100);
      return undefined;
    };
    if (timer !== undefined) timer = setTimeout(step, 900);
  };
  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const ply = control.looking?.ply ?? table.ply;
    range.max = String(table.ply);
    range.value = String(ply);
    range.setAttribute("aria-valuetext", t("Move {n} of {of}", { n: ply, of: table.ply }));
    first.disabled = prev.disabled = ply === 0;
    next.disabled = ply >= table.ply;
    last.disabled = control.looking === null;
    last.classList.toggle("news", control.news);
    again.hidden = table.mine.length === 0 || table.status !== "playing" || table.ply === 0;
    element.hidden = table.status === "open" || table.status === "closed";
  };
  return { element, update, stop: pause, to };
}
