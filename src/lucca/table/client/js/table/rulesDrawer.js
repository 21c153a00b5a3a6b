/** The rules of this very game, beside the board; opened at the rule that was named. */

import { request } from "../api.js";
import { button, h, on } from "../dom.js";
import { blocks } from "../markdown.js";
import { t } from "../words.js";

/** @typedef {import("../markdown.js").Tree} Tree */

/** @param {Tree} tree @returns {Node | string} */
export function grown(tree) {
  if (typeof tree === "string") return tree;
  const element = document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes ?? {})) element.setAttribute(name, value);
  const names = tree.attributes?.["data-rules"];
  if (names) element.append(h("span", { class: "ruleName" }, names.split(" ").join(", ")));
  element.append(...tree.children.map(grown));
  if (tree.tag === "table") return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": t("Table") }, element);
  return element;
}

/** @param {string} source */
export const rulebook = (source) => h("div", { class: "rulebook" }, blocks(source).map(grown));

/** Shows where a rule is told. @param {Element} book @param {string} rule @returns {boolean} */
export function turnTo(book, rule) {
  book.querySelectorAll(".found").forEach((old) => old.classList.remove("found"));
  const all = [...book.querySelectorAll("[data-rules]")];
  const found = all.find((heading) => heading.getAttribute("data-rules")?.split(" ").includes(rule));
  found?.classList.add("found");
  found?.scrollIntoView({ block: "start" });
  return Boolean(found);
}

/** Leads to a rule. Its id says nothing to people: a sign stands for it. @param {string} rule */
export function ruleLink(rule) {
  return button({ text: "§", class: "rule", label: t("The rule"), onclick: () => document.dispatchEvent(new CustomEvent("lucca:rule", { detail: rule })) });
}

/** @param {import("./controller.js").Controller} control */
export function rulesDrawer(control) {
  const body = h("div", { class: "drawerBody", tabindex: "0", role: "region", "aria-label": t("Rules") });
  const close = button({ icon: "close", label: t("Close the rules"), class: "quiet", onclick: () => show(false) });
  const element = h("aside", { class: "drawer", hidden: true, "aria-label": t("Rules") }, h("header", {}, h("h2", {}, t("Rules")), close), body);
  /** @type {Element | null} */
  let book = null;
  /** @type {HTMLElement | null} */
  let back = null;

  /** @param {boolean} open @param {string} [rule] */
  const show = async (open, rule) => {
    const was = !element.hidden;
    element.hidden = !open;
    if (!open) return back?.focus();
    if (!was) back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (!book && control.table) {
      book = rulebook(await request(control.table.rules, { text: true }));
      body.replaceChildren(book);
    }
    if (rule && book) turnTo(book, rule);
    close.focus({ preventScroll: true });
    return undefined;
  };
  const stop = on(document, "lucca:rule", (event) => void show(true, String(event.detail)));
  return { element, stop, toggle: () => show(Boolean(element.hidden)), close: () => show(false) };
}
