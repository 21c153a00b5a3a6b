/** The log in words, the chat, and the list of all moves one can make. */

import { me } from "../api.js";
import { announce, button, fill, h, icon } from "../dom.js";
import { actions } from "../choices.js";
import { moment, t } from "../words.js";
import { ruleLink } from "./rulesDrawer.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Entry} Entry */

/** @param {import("./controller.js").Controller} control @param {import("./boardbox.js").BoardBox} box */
export function log(control, box) {
  const list = h("ol", { class: "log", tabindex: "0", "data-empty": t("Nothing has happened yet."), "aria-label": t("What happened") });
  let shownTo = -1;
  let length = -1;

  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const last = table.log.at(-1)?.n ?? 0;
    if (length !== table.log.length || shownTo !== last) {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
      if (table.log.length > length && length >= 0 && shownTo <= last) list.append(...table.log.slice(length).map((entry) => line(entry, table)));
      else list.replaceChildren(...table.log.map((entry) => line(entry, table)));
      length = table.log.length;
      shownTo = last;
      if (atEnd || length < 12) list.scrollTop = list.scrollHeight;
    }
    const ply = control.looking?.ply ?? null;
    for (const item of list.children) item.classList.toggle("looked", ply !== null && item.getAttribute("data-ply") === String(ply));
  };

  /** @param {Entry} entry @param {Table} table */
  function line(entry, table) {
    const seat = entry.seat === null || entry.seat === undefined ? null : table.seats[entry.seat];
    const name = seat?.called ?? seat?.name ?? "";
    const told = name && entry.events[0]?.text.startsWith(name);
    const events = entry.events.map((event) =>
      h("p", { class: "event", onpointerenter: () => box.board.light(event.pieces ?? [], "tell"), onpointerleave: () => box.board.light([], "tell") }, event.text, event === entry.events[0] && entry.action ? h("code", {}, entry.action) : null, event.rule ? ruleLink(event.rule) : null),
    );
    return h(
      "li",
      { class: `entry seat${entry.seat ?? ""}`, "data-ply": entry.ply },
      button({ text: String(entry.ply), class: "ply", label: t("Look at move {n}", { n: entry.ply }), onclick: () => control.look(entry.ply) }),
      h("div", {}, name && !told ? h("span", { class: "by" }, name) : null, ...events),
    );
  }
  return { element: list, update };
}

/** @param {import("./controller.js").Controller} control @param {() => void} heard  somebody else has said something */
export function chat(control, heard) {
  const list = h("ol", { class: "chatLines", tabindex: "0", "aria-label": t("Chat") });
  const input = h("input", { type: "text", maxlength: "300", "aria-label": t("Say something"), placeholder: t("Say something"), autocomplete: "off", id: "chat" });
  const form = h("form", { class: "chatForm", onsubmit: (/** @type {Event} */ event) => void say(event) }, input, button({ icon: "send", label: t("Send"), class: "button", onclick: (/** @type {Event} */ event) => void say(event) }));
  const element = h("div", { class: "chat" }, list, form);

  /** @param {Event} event */
  async function say(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (await control.command("chat", { text })) input.value = "";
  }
  let known = /** @type {Table} */ (control.table).chat.length;
  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const news = table.chat.slice(known).filter(({ person }) => person !== me()?.id);
    known = table.chat.length;
    if (news.length) {
      heard();
      announce(news.map(({ name, text }) => `${name}: ${text}`).join(" "));
    }
    form.hidden = !table.can.chat;
    fill(list, table.chat, () => (table.chat.length ? table.chat.map((said) => h("li", {}, h("span", { class: "by" }, said.name), " ", h("span", {}, said.text), " ", h("time", {}, moment(said.at)))) : [h("li", { class: "quietly" }, t("Nobody has said anything yet."))]));
    list.scrollTop = list.scrollHeight;
  };
  return { element, update };
}

/** All moves in words: for those who don't point. @param {import("./controller.js").Controller} control @param {import("./boardbox.js").BoardBox} box */
export function moves(control, box) {
  const search = h("input", { type: "search", "aria-label": t("Search the moves"), placeholder: t("Search: a place, a word"), id: "moves" });
  const list = h("ul", { class: "moves" });
  const count = h("p", { class: "quietly", role: "status" });
  const element = h("div", { class: "movesBox" }, search, count, list);
  /** @type {Record<string, string>} */
  let labels = {};
  let key = "";
  let open = false;

  const draw = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = Object.entries(labels).filter(([action, label]) => words.every((word) => label.toLowerCase().includes(word) || action === word));
    count.textContent = control.acting === null ? t("It is not your turn.") : t("{n} moves", { n: all.length });
    list.replaceChildren(...all.slice(0, 120).map(([action, label]) => h("li", {}, button({ text: label, class: "quiet", onclick: () => control.act(action) }))));
  };
  search.addEventListener("input", draw);
  const update = async () => {
    if (!open) return;
    const table = /** @type {Table} */ (control.table);
    const all = control.acting === null ? [] : actions(box.pointing.options);
    const next = `${table.ply}|${control.acting}|${all.length}`;
    if (next === key) return;
    key = next;
    labels = {};
    if (all.length) labels = (await control.command("labels", { seat: control.acting }))?.labels ?? {};
    draw();
  };
  /** @param {boolean} on */
  const shown = (on) => {
    open = on;
    void update();
  };
  return { element, update: () => void update(), shown };
}

/** The tabs at the side. @param {[string, string, HTMLElement, ((on: boolean) => void)?][]} pages icon, name, content, what to do when shown */
export function tabs(pages) {
  const body = h("div", { class: "tabBody" });
  const heads = pages.map(([sign, name], place) =>
    h("button", { type: "button", role: "tab", id: `tab-${sign}`, "aria-controls": `panel-${sign}`, onclick: () => choose(place), onkeydown: (/** @type {KeyboardEvent} */ event) => step(event, place) }, icon(sign), h("span", {}, name)),
  );
  body.append(...pages.map(([sign, , content]) => h("div", { role: "tabpanel", id: `panel-${sign}`, "aria-labelledby": `tab-${sign}`, hidden: true }, content)));
  /** @param {KeyboardEvent} event @param {number} place */
  function step(event, place) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    const next = (place + by + pages.length) % pages.length;
    choose(next);
    heads[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
  /** @param {number} place */
  function choose(place) {
    pages.forEach(([, , , shown], n) => {
      heads[n].setAttribute("aria-selected", String(n === place));
      heads[n].tabIndex = n === place ? 0 : -1;
      if (n === place) heads[n].classList.remove("news");
      /** @type {HTMLElement} */ (body.children[n]).hidden = n !== place;
      shown?.(n === place);
    });
  }
  choose(0);
  /** There is something new on a page that is not open. @param {number} place */
  const alert = (place) => heads[place].classList.toggle("news", heads[place].getAttribute("aria-selected") !== "true");
  return { element: h("section", { class: "tabs" }, h("div", { role: "tablist", "aria-label": t("Beside the board") }, heads), body), choose, alert };
}
