/** The page's own texts in the person's language. What games say comes from the server, ready to show. */

import { pref } from "./prefs.js";

export const LANGUAGES = /** @type {const} */ ({ en: "English", it: "Italiano", hu: "Magyar", de: "Deutsch" });

/** @type {Record<string, string>} */
let catalogue = {};
let chosen = "en";

/** The language in use. */
export const lang = () => chosen;

/** The language wanted: chosen by hand, else the browser's first that we know. */
export function wanted() {
  const names = [pref("lang"), ...(navigator.languages ?? [])].map((name) => name.slice(0, 2).toLowerCase());
  return names.find((name) => name in LANGUAGES) ?? "en";
}

export async function loadWords() {
  chosen = wanted();
  document.documentElement.lang = chosen;
  catalogue = {};
  if (chosen === "en") return;
  const answer = await fetch(`/static/locale/${chosen}.json`);
  if (answer.ok) catalogue = await answer.json();
}

/**
 * A text in the person's language; `{name}` is filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values) {
  const told = catalogue[text] || text;
  return values ? told.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all)) : told;
}

/** @param {number} at milliseconds since 1970 */
export function moment(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const format = today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(chosen, format).format(date);
}

/** @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) => new Intl.NumberFormat(chosen, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
