/** After the game: the result with its parts, the engine's view of it, the deal to be checked, things to take home. */

import { request } from "../api.js";
import { button, fill, h, svg } from "../dom.js";
import { honest } from "../sha256.js";
import { number, t } from "../words.js";
import { copy } from "./invite.js";
import { savePng, saveSvg } from "./picture.js";
import { fullName } from "./players.js";
import { outcome } from "./prompt.js";
import { seatName } from "../pages/card.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./controller.js").Controller} Controller */

/** A word of a breakdown as a heading: "last_parties" is "last parties". @param {string} name */
const spoken = (name) => t(name.replace(/_/g, " "));

/** @param {any} value @returns {string} */
function told(value) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map(told).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([name, each]) => `${spoken(name)} ${told(each)}`).join(", ");
  return typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 2) : String(value);
}

/** The parts of a score as a table, where there is an entry for each seat; else as a list. @param {Table} table */
function breakdown(table) {
  const parts = table.result?.breakdown;
  if (!parts || (Array.isArray(parts) && parts.length === 0)) return null;
  const perSeat = Array.isArray(parts) && parts.length === table.players && parts.every((part) => part && typeof part === "object" && !Array.isArray(part));
  if (!perSeat) {
    const rows = Array.isArray(parts) ? parts.map((part, n) => [`${n + 1}`, part]) : Object.entries(parts);
    return h("ul", { class: "parts" }, rows.map(([name, value]) => h("li", {}, `${spoken(String(name))}: ${told(value)}`)));
  }
  const names = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  const row = (/** @type {string} */ head, /** @type {(n: number) => any} */ cell) => h("tr", {}, h("th", { scope: "row" }, head), table.seats.map((_, n) => h("td", { class: "number" }, cell(n))));
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": t("Scores") },
    h("table", {},
      h("thead", {}, h("tr", {}, h("td", {}), table.seats.map((seat) => h("th", { scope: "col", class: "number" }, seat.called ?? seatName(seat))))),
      h("tbody", {}, names.map((name) => row(spoken(name), (n) => told(parts[n][name]))), row(t("sum"), (n) => h("strong", {}, told(table.result?.scores[n]))))));
}

/** @param {Controller} control @param {import("./boardbox.js").BoardBox} box */
export function ending(control, box) {
  const element = h("section", { class: "ending", "aria-label": t("After the game"), hidden: true });
  const graph = h("div", { class: "graph" });
  /** @type {any} */
  let values = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = false;

  const analyse = async () => {
    try {
      values = await request(`/api/tables/${control.id}/analysis`);
      draw();
      if (values.done < values.of) timer = setTimeout(analyse, 1500);
    } catch {
      graph.replaceChildren(h("p", { class: "quietly" }, t("There is no analysis of this game.")));
    }
  };
  const draw = () => {
    if (values) fill(graph, [values, control.looking?.ply ?? null], () => chart(values, /** @type {Table} */ (control.table), control));
  };
  const update = () => {
    const table = /** @type {Table} */ (control.table);
    element.hidden = table.status !== "over";
    if (element.hidden) return;
    const name = `${table.game}-${table.id}`;
    const seen = control.looking?.seat ?? table.seat;
    const parts = breakdown(table);
    const ask = h("div", {}, button({ icon: "chart", text: t("Show the engine's view"), "data-name": "analyse", onclick: () => { asked = true; update(); graph.replaceChildren(h("p", { class: "quietly" }, t("The engine is thinking …"))); void analyse(); } }));
    fill(element, [table.result, table.deal, table.seats, seen, asked], () => [
      h("h2", {}, t("Result")),
      h("p", {}, parts ? outcome(table) : table.result?.text || outcome(table)),
      parts,
      ratings(table),
      h("div", { class: "eyes" }, h("label", { for: "eyes" }, t("Seen by")), h("select", { id: "eyes", onchange: (/** @type {Event} */ event) => see(/** @type {HTMLSelectElement} */ (event.target).value) },
        h("option", { value: "", selected: seen === null }, t("a spectator")), table.seats.map((seat) => h("option", { value: seat.seat, selected: seen === seat.seat }, fullName(seat))))),
      asked ? null : ask,
      graph,
      deal(table),
      h("div", { class: "takeHome" },
        h("a", { class: "button", href: `/api/tables/${table.id}/record`, download: `${name}.json` }, t("Record")),
        button({ icon: "down", text: "SVG", label: t("Picture of the board (SVG)"), "data-name": "svg", onclick: () => saveSvg(box.board, name) }),
        button({ icon: "down", text: "PNG", label: t("Picture of the board (PNG)"), "data-name": "png", onclick: () => savePng(box.board, name) }),
        button({ icon: "link", text: t("Link"), label: t("Copy the link to this game"), onclick: () => copy(`${location.origin}/t/${table.id}`) })),
    ]);
    draw();
  };
  /** @param {string} value */
  const see = (value) => {
    const table = /** @type {Table} */ (control.table);
    void control.look(control.looking?.ply ?? table.ply, value === "" ? null : Number(value));
  };
  return { element, update, stop: () => clearTimeout(timer) };
}

/** @param {Table} table */
function ratings(table) {
  const changes = table.result?.ratings;
  if (!changes) return null;
  return h("ul", { class: "parts" }, table.seats.map((seat, n) => changes[n] ? h("li", {}, `${fullName(seat)}: ${number(changes[n][0], 1)} → ${number(changes[n][1], 1)}`) : null));
}

/** @param {Table} table */
function deal(table) {
  if (!table.deal?.nonce) return null;
  const fine = honest(table.deal);
  return h("details", { class: "deal" },
    h("summary", {}, t("The deal")),
    h("p", { class: fine ? "fine" : "bad" }, fine ? t("✓ It is the deal whose fingerprint was shown at the start: nobody meddled.") : t("✗ It is not the deal whose fingerprint was shown at the start!")),
    h("pre", { tabindex: "0" }, `sha256 ${table.deal.hash}\nnonce  ${table.deal.nonce}\n${JSON.stringify(table.deal.content)}`));
}

/** The values of all seats over the game, turning points marked. @param {any} analysis @param {Table} table @param {Controller} control */
function chart(analysis, table, control) {
  const width = 320;
  const height = 110;
  const count = Math.max(1, analysis.of - 1, analysis.values.length - 1);
  const x = (/** @type {number} */ ply) => (ply / count) * width;
  const y = (/** @type {number} */ value) => height - value * height;
  const lines = table.seats.map(({ seat }) => {
    const points = analysis.values.map((/** @type {number[] | null} */ values, /** @type {number} */ ply) => (values ? `${x(ply).toFixed(1)},${y(values[seat]).toFixed(1)}` : "")).filter(Boolean).join(" ");
    return svg("polyline", { class: `line line${seat}`, points });
  });
  const marks = (analysis.turns ?? []).map((/** @type {{ply: number, seat: number}} */ turn) => svg("circle", { class: "turning", cx: x(turn.ply), cy: y(analysis.values[turn.ply][turn.seat]), r: 4 }));
  const now = svg("line", { class: "now", x1: x(control.looking?.ply ?? table.ply), x2: x(control.looking?.ply ?? table.ply), y1: 0, y2: height });
  const picture = svg("svg", { class: "chart", viewBox: `-4 -6 ${width + 8} ${height + 12}`, role: "img", "aria-label": t("How the engine saw the game") }, svg("line", { class: "half", x1: 0, x2: width, y1: height / 2, y2: height / 2 }), now, lines, marks);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    void control.look(Math.round(((event.clientX - box.left) / box.width) * count));
  });
  const legend = h("ul", { class: "legend" }, table.seats.map((seat) => h("li", { class: `key key${seat.seat}` }, fullName(seat))));
  const turns = h("ol", { class: "turnings" }, (analysis.turns ?? []).map((/** @type {{ply: number, drop: number, label: string}} */ turn) => h("li", {}, button({ text: t("Move {n}: {drop} % lost", { n: turn.ply, drop: Math.round(turn.drop * 100) }), class: "quiet", onclick: () => control.look(turn.ply) }), h("span", { class: "quietly" }, t("better: {action}", { action: turn.label })))));
  return [h("h3", {}, t("The engine's view")), analysis.done < analysis.of ? h("progress", { value: analysis.done, max: analysis.of, "aria-label": t("Analysis") }) : null, picture, legend, analysis.turns?.length ? h("p", { class: "quietly" }, t("Turning points")) : null, turns];
}
