/** How a game is to be: seats, options, bots, clock. Made from what the server offers, so it fits every game. */

import { me, post, Refused, somebody } from "../api.js";
import { button, dialog, h, toast } from "../dom.js";
import { go } from "../navigate.js";
import { number, t } from "../words.js";

/** @typedef {import("../types.js").Home} Home */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {"bots" | "friends" | "screen"} Way */
/** @typedef {{players: number, options: Record<string, any>, level: string, clock: any, rated: boolean, private: boolean, shuffle: boolean, bots: number}} Wishes */

/** @param {GameCard} game @param {Home} offer @returns {Wishes} */
const defaults = (game, offer) => ({ players: game.seats[0], options: {}, level: offer.level, clock: { kind: "none" }, rated: false, private: true, shuffle: false, bots: 0 });

/** Who sits where. @param {Way} way @param {Wishes} wishes @returns {string[]} */
export function seats(way, wishes) {
  const others = wishes.players - 1;
  if (way === "screen") return Array(wishes.players).fill("me");
  if (way === "bots") return ["me", ...Array(others).fill(`bot:${wishes.level}`)];
  const bots = Math.min(wishes.bots, others - 1);
  return ["me", ...Array(others - bots).fill("open"), ...Array(bots).fill(`bot:${wishes.level}`)];
}

/** How many may play with these options. @param {GameCard} game @param {Wishes} wishes */
export function numbers(game, { options }) {
  const chosen = game.options.flatMap(({ name, seats, default: usual }) => seats.filter(({ value }) => value === (options[name] ?? usual)));
  return game.seats.filter((n) => chosen.every(({ seats }) => seats.includes(n)));
}

/** @param {GameCard} game @param {Home} offer @param {Way} way @param {Wishes} [wishes] @param {(problem: string) => void} [tell] */
export async function create(game, offer, way, wishes = defaults(game, offer), tell = (problem) => toast(problem, "error")) {
  try {
    await somebody();
    const { clock, rated, options } = wishes;
    const body = { game: game.id, options, seats: seats(way, wishes), clock, rated: way === "friends" && rated, private: way === "friends" ? wishes.private : true, shuffle: way !== "screen" && wishes.shuffle };
    const { url } = await post("/api/tables", body);
    go(url);
    return true;
  } catch (problem) {
    tell(problem instanceof Refused ? problem.message : t("The server can't be reached. Try again in a moment."));
    return false;
  }
}

/**
 * A row of values one of which is chosen.
 * @template T
 * @param {string} name
 * @param {string} label
 * @param {[T, string][]} values
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function segments(name, label, values, chosen, choose) {
  const radios = values.map(([value, text]) =>
    h("label", {}, h("input", { type: "radio", name, value: String(value), checked: value === chosen, onchange: () => choose(value) }), h("span", {}, text)),
  );
  return h("fieldset", { class: "segments" }, h("legend", {}, label), h("div", {}, radios));
}

/** @param {string} label @param {boolean} checked @param {(on: boolean) => void} choose @param {string} [name] */
function check(label, checked, choose, name) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked, "data-name": name, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked) }), h("span", {}, label));
}

/** @param {Option} option @param {Wishes} wishes @param {() => void} chosen */
function optionField(option, wishes, chosen) {
  const text = option.help || option.name;
  /** @param {any} value */
  const choose = (value) => {
    wishes.options = { ...wishes.options, [option.name]: value };
    chosen();
  };
  if (option.kind === "bool") return check(text, option.default === true, choose, option.name);
  if (option.choices && option.choices.length <= 6) return segments(`option-${option.name}`, text, option.choices.map((value, n) => [value, option.names[n] ?? String(value)]), option.default, choose);
  if (option.choices) {
    const options = option.choices.map((value, place) => h("option", { value: place, selected: value === option.default }, String(value)));
    return h("p", { class: "setting" }, h("label", { for: `option-${option.name}` }, text), h("select", { id: `option-${option.name}`, onchange: (/** @type {Event} */ event) => choose(option.choices?.[Number(/** @type {HTMLSelectElement} */ (event.target).value)]) }, options));
  }
  if (option.kind === "int") {
    return h("p", { class: "setting" }, h("label", { for: `option-${option.name}` }, text), h("input", { id: `option-${option.name}`, type: "number", value: option.default ?? "", onchange: (/** @type {Event} */ event) => choose(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
  }
  if (option.kind === "str") {
    return h("p", { class: "setting" }, h("label", { for: `option-${option.name}` }, text), h("input", { id: `option-${option.name}`, type: "text", value: option.default ?? "", placeholder: t("as usual"), onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).value || option.default) }));
  }
  return null;
}

/** Whether an option is chosen by a click; what has to be written is asked for by few. @param {Option} option */
const simple = (option) => option.kind === "bool" || Boolean(option.choices);

/** @param {Home} offer @param {Wishes} wishes */
function clockFields({ clocks }, wishes) {
  const detail = h("div", { class: "detail", hidden: true });
  const live = { kind: "live", base: clocks.bases.find((base) => base >= 300000) ?? clocks.bases[0], step: clocks.steps.find((step) => step >= 3000) ?? clocks.steps[0] };
  const days = { kind: "days", days: clocks.days[Math.min(1, clocks.days.length - 1)] };
  const show = () => {
    const { kind } = wishes.clock;
    detail.hidden = kind === "none";
    if (kind === "live") {
      detail.replaceChildren(
        segments("base", t("Time for the game"), clocks.bases.map((base) => [base, t("{n} min", { n: number(base / 60000, base % 60000 ? 1 : 0) })]), wishes.clock.base, (base) => (wishes.clock = { ...wishes.clock, base })),
        segments("step", t("More for each move"), clocks.steps.map((step) => [step, t("{n} s", { n: step / 1000 })]), wishes.clock.step, (step) => (wishes.clock = { ...wishes.clock, step })),
      );
    } else if (kind === "days") {
      detail.replaceChildren(segments("days", t("Days a move"), clocks.days.map((n) => [n, String(n)]), wishes.clock.days, (n) => (wishes.clock = { kind: "days", days: n })));
    } else detail.replaceChildren();
  };
  /** @type {[string, string][]} */
  const kinds = [["none", t("None")], ["live", t("Minutes")], ["days", t("Days")]];
  const choose = (/** @type {string} */ kind) => {
    wishes.clock = kind === "live" ? live : kind === "days" ? days : { kind: "none" };
    show();
  };
  return [segments("clock", t("Clock"), kinds, "none", choose), detail];
}

/** @param {GameCard} game @param {Home} offer @param {Way} first */
export function setup(game, offer, first) {
  const wishes = defaults(game, offer);
  let way = first;
  const form = h("div", { class: "setup" });
  const trouble = h("p", { class: "bad", role: "alert" });
  const start = button({ text: "", class: "button main big", "data-name": "start", onclick: async () => {
    start.disabled = true;
    trouble.textContent = "";
    if (await create(game, offer, way, wishes, (problem) => (trouble.textContent = problem))) element.close();
    start.disabled = false;
  } });
  /** @type {[Way, string][]} */
  const ways = [["bots", t("Bots")], ["friends", t("Friends")], ["screen", t("One screen")]];
  const draw = () => {
    form.replaceChildren(...fields().filter((node) => node !== null));
    start.replaceChildren(h("span", {}, way === "friends" ? t("Make the link") : t("Begin")));
  };
  const named = me()?.kind === "named";
  const rare = game.options.filter((option) => !simple(option));
  const field = (/** @type {Option} */ option) => optionField({ ...option, default: wishes.options[option.name] ?? option.default }, wishes, () => {
    trouble.textContent = "";
    const fitting = numbers(game, wishes);
    if (!option.seats.length || !fitting.length) return;
    if (!fitting.includes(wishes.players)) wishes.players = fitting[0];
    draw();
    focusOn(`option-${option.name}`);
  });
  const fields = () => [
    segments("way", t("With"), ways, way, (value) => { way = value; draw(); focusOn("way"); }),
    game.seats.length > 1 ? segments("players", t("Players"), numbers(game, wishes).map((n) => [n, String(n)]), wishes.players, (n) => { wishes.players = n; draw(); focusOn("players"); }) : null,
    way === "friends" && wishes.players > 2
      ? segments("botseats", t("Bots among them"), Array.from({ length: wishes.players - 1 }, (_, n) => [n, String(n)]), wishes.bots, (n) => { wishes.bots = n; draw(); focusOn("botseats"); })
      : null,
    way === "bots" || (way === "friends" && wishes.bots > 0) ? segments("level", t("Strength of the bots"), offer.levels.map(({ id, name }) => [id, name]), wishes.level, (level) => (wishes.level = level)) : null,
    ...game.options.filter(simple).map(field),
    ...clock,
    way === "friends" ? check(t("Private: only who has the link"), wishes.private, (on) => (wishes.private = on)) : null,
    way !== "screen" ? check(t("Seats at random"), wishes.shuffle, (on) => (wishes.shuffle = on)) : null,
    way === "friends" && named ? check(t("Rated"), wishes.rated, (on) => (wishes.rated = on)) : null,
    rare.length ? h("details", { class: "more" }, h("summary", {}, t("More options")), rare.map(field)) : null,
  ];
  const focusOn = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (form.querySelector(`input[name="${name}"]:checked`))?.focus();
  const clock = clockFields(offer, wishes);
  const element = dialog(game.title, [form, h("footer", {}, trouble, start)], "setupDialog");
  draw();
  start.focus({ preventScroll: true });
}
