/** The table's page: board, players, log and everything around them. */

import { request } from "../api.js";
import { announce, button, fill, h, icon, on } from "../dom.js";
import { pref, setPref } from "../prefs.js";
import { t } from "../words.js";
import { knowLevels } from "./card.js";
import { boardBox } from "../table/boardbox.js";
import { Controller } from "../table/controller.js";
import { controls, stepper } from "../table/controls.js";
import { curtain } from "../table/curtain.js";
import { ending } from "../table/ending.js";
import { invite } from "../table/invite.js";
import { chat, log, moves, tabs } from "../table/log.js";
import { notify } from "../table/notify.js";
import { others } from "../table/others.js";
import { players } from "../table/players.js";
import { prompt } from "../table/prompt.js";
import { rulesDrawer } from "../table/rulesDrawer.js";
import { standing } from "../table/standing.js";

const PHONE = matchMedia("(max-width: 700px) and (max-aspect-ratio: 4/3), (max-aspect-ratio: 3/4)");

/** @param {string} id @returns {Promise<import("../main.js").Shown>} */
export async function table(id) {
  const layout = () => (PHONE.matches ? "tall" : "wide") + (perspective ? pref("view") : "");
  const [about, homely] = await Promise.all([
    request(`/api/tables/${id}`), // a table that isn't there says so before the page opens
    request("/api/home").catch(() => null),
  ]);
  const layouts = homely?.games ?? [];
  const perspective = layouts.find((/** @type {any} */ game) => game.id === about.game)?.layouts.includes("wide-iso");
  const control = new Controller(id, layout());
  knowLevels(homely?.levels ?? []);
  const first = /** @type {import("../types.js").Table} */ (await control.first);
  const box = await boardBox(control);

  const parts = {
    players: players(control),
    standing: standing(control),
    prompt: prompt(control, box),
    controls: controls(control, box),
    stepper: stepper(control),
    log: log(control, box),
    chat: chat(control, () => side.alert(1)),
    moves: moves(control, box),
    invite: invite(control),
    ending: ending(control, box),
    curtain: curtain(control),
    rules: rulesDrawer(control),
    notify: notify(control),
    others: others(control),
  };
  const relayout = () => {
    control.layout = layout();
    control.watch();
  };
  const views = perspective
    ? button({ icon: "cube", text: t("View"), label: t("Plan or perspective (V)"), class: "quiet", "data-name": "view", onclick: () => {
        setPref("view", pref("view") ? "" : "-iso");
        relayout();
      } })
    : null;
  const zones = button({ icon: "zones", text: t("Zones"), label: t("Show all zones (Z)"), class: "quiet", "data-name": "zones", "aria-pressed": "false", onclick: () => {
    box.board.showAll(!box.board.all);
    zones.setAttribute("aria-pressed", String(box.board.all));
  } });
  const rulesButton = button({ icon: "book", text: t("Rules"), label: t("Rules (?)"), class: "quiet", "data-name": "rules", onclick: () => parts.rules.toggle() });
  const connection = h("p", { class: "connection", role: "status" });
  const side = tabs([
    ["scroll", t("Log"), parts.log.element],
    ["chat", t("Chat"), parts.chat.element],
    ["list", t("Moves"), parts.moves.element, parts.moves.shown],
  ]);
  const title = h("div", { class: "tableTitle" }, h("a", { class: "quiet back", href: "/", "aria-label": t("To the games") }, icon("guinigi")), h("h1", {}, first.title), h("span", { class: "quietly" }, optionText(first, layouts.find((/** @type {any} */ game) => game.id === first.game))), connection, parts.others.element, zones, views, rulesButton);
  const element = h("main", { id: "main", class: "table" },
    title,
    h("div", { class: "stage" }, parts.invite.element, box.element, parts.curtain.element, parts.prompt.element, parts.stepper.element),
    h("div", { class: "side" }, parts.players.element, parts.standing.element, parts.controls.element, parts.ending.element, side.element),
    parts.rules.element);

  const living = Object.values(parts).filter((part) => "update" in part);
  const draw = (/** @type {import("../types.js").Entry[]} */ news) => {
    box.update(news);
    for (const part of living) /** @type {{update: () => void}} */ (part).update();
    element.dataset.status = control.table?.status;
    element.dataset.ply = String(control.table?.ply);
    element.classList.toggle("myTurn", control.acting !== null);
    truth(control, connection);
    zones.hidden = !control.scene.marks.some((mark) => mark.kind === "zone");
  };
  control.parts.add(draw);
  draw([]);
  hearTurn(control);

  const stops = [
    on(PHONE, "change", relayout),
    on(document, "keydown", (event) => shortcut(event, control, box, parts, side)),
    () => clearInterval(second),
  ];
  const second = setInterval(() => control.table && control.here?.away?.some((away) => away !== null) && parts.prompt.update(), 1000);
  const stop = () => {
    stops.forEach((each) => each());
    box.stop();
    for (const part of Object.values(parts)) if ("stop" in part) part.stop();
    control.stop();
  };
  return { title: first.title, element, stop, wide: true };
}

/** The options that were chosen, in short: those that name an edition, and those that are not as usual. @param {import("../types.js").Table} table @param {import("../types.js").GameCard} [game] */
function optionText(table, game) {
  const usual = new Map(game?.options.map((option) => [option.name, option.kind === "str" && option.choices ? undefined : option.default]));
  return Object.entries(table.options)
    .filter(([name, value]) => value !== null && value !== false && !Array.isArray(value) && usual.get(name) !== value)
    .map(([name, value]) => (value === true ? t(name) : `${t(name)} ${value}`))
    .join(" · ");
}

/** @param {Controller} control @param {HTMLElement} element */
function truth(control, element) {
  const { quality, lag } = control.live;
  const text = { online: "", connecting: t("Reconnecting …"), offline: t("Offline") }[quality];
  element.dataset.quality = quality;
  const slow = quality === "online" && lag > 400 ? t("slow: {n} ms", { n: Math.round(lag) }) : "";
  const spectators = control.here?.watching ?? 0;
  const watching = spectators > 0 ? t("{n} watching", { n: spectators }) : "";
  fill(element, [text, slow, watching], () => [text || [slow, watching].filter(Boolean).join(" · ")]);
}

/** A screen reader hears whose turn it is. @param {Controller} control */
function hearTurn(control) {
  let heard = "";
  control.parts.add(() => {
    const table = control.table;
    if (!table) return;
    const now = table.status === "over" ? (table.result?.text ?? t("The game is over.")) : control.acting !== null ? `${t("Your turn")}. ${table.prompt ?? ""}` : "";
    if (now && now !== heard) setTimeout(() => announce(now), 400);
    heard = now;
  });
}

/**
 * Keys that work anywhere on the page but in a text.
 * @param {KeyboardEvent} event
 * @param {Controller} control
 * @param {import("../table/boardbox.js").BoardBox} box
 * @param {any} parts
 * @param {any} side
 */
function shortcut(event, control, box, parts, side) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const writing = target.matches("input:not([type=range]), textarea, select");
  if (event.key === "Escape") {
    if (!parts.rules.element.hidden) parts.rules.close();
    else if (box.pointing.held !== null) box.pointing.release();
    control.refusal = control.hint = null;
    if (writing) box.box.focus();
    return control.changed();
  }
  if (writing) return undefined;
  const range = target.matches("input[type=range]");
  /** @type {Record<string, () => void>} */
  const keys = {
    r: () => box.pointing.rotate(event.shiftKey ? -1 : 1),
    R: () => box.pointing.rotate(-1),
    u: () => control.table?.can.undo && control.command("undo", { seat: control.own }),
    h: () => control.table?.can.hint && parts.controls.hint(),
    b: () => box.box.focus(),
    m: () => { side.choose(2); document.getElementById("moves")?.focus(); },
    c: () => { side.choose(1); document.getElementById("chat")?.focus(); },
    l: () => announce(control.table?.log.at(-1)?.events.map(({ text }) => text).join(" ") ?? ""),
    v: () => /** @type {HTMLElement | null} */ (document.querySelector('[data-name="view"]'))?.click(),
    z: () => /** @type {HTMLElement | null} */ (document.querySelector('[data-name="zones"]'))?.click(),
    "?": () => parts.rules.toggle(),
    ...(range ? {} : { ArrowLeft: () => parts.stepper.to(-1), ArrowRight: () => parts.stepper.to(1), End: () => control.look(null) }),
  };
  const action = keys[event.key];
  if (!action) return undefined;
  event.preventDefault();
  action();
  return undefined;
}

