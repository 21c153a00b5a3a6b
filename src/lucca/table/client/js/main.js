/** The page: its frame, and which of its parts an address shows. */

import { whoAmI, Refused } from "./api.js";
import { h, on } from "./dom.js";
import { frame } from "./frame.js";
import { go, whenGone } from "./navigate.js";
import { dress } from "./prefs.js";
import { allowSound } from "./sound.js";
import { loadWords, t } from "./words.js";

/** @typedef {{element: Element, title: string, stop?: () => void, wide?: boolean}} Shown */

/** @type {[RegExp, () => Promise<any>, string][]} an address, the module of its page, the function in it */
const ROUTES = [
  [/^\/$/, () => import("./pages/home.js"), "home"],
  [/^\/t\/([\w-]+)$/, () => import("./pages/table.js"), "table"],
  [/^\/u\/([\w-]+)$/, () => import("./pages/person.js"), "person"],
  [/^\/ratings(?:\/([\w-]+))?$/, () => import("./pages/ratings.js"), "ratings"],
  [/^\/rules\/([\w-]+)$/, () => import("./pages/rules.js"), "rules"],
  [/^\/account$/, () => import("./pages/account.js"), "account"],
];

const route = () => ROUTES.find(([pattern]) => pattern.test(location.pathname));

/** @param {[RegExp, () => Promise<any>, string]} found @returns {Promise<Shown>} */
const opened = async ([pattern, load, name]) => (await load())[name](pattern.exec(location.pathname)?.[1] ?? "");

/** @type {Shown | null} */
let shown = null;
let turn = 0;

async function show() {
  const mine = ++turn;
  const found = route();
  const next = found ? await opened(found).catch(broken) : nowhere();
  if (mine !== turn) return next.stop?.();
  shown?.stop?.();
  shown = next;
  document.title = next.title ? `${next.title} · Lucca` : "Lucca";
  document.getElementById("page")?.replaceChildren(frame(next));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  return undefined;
}

/** @param {unknown} problem @returns {Shown} */
function broken(problem) {
  const text = problem instanceof Refused ? problem.message : t("The server can't be reached. Try again in a moment.");
  if (!(problem instanceof Refused)) console.warn(problem);
  return { title: t("Something went wrong"), element: h("main", { id: "main", class: "letter" }, h("h1", {}, t("Something went wrong")), h("p", {}, text), h("a", { href: "/", class: "button" }, t("To the games"))) };
}

/** @returns {Shown} */
function nowhere() {
  return { title: t("No such page"), element: h("main", { id: "main", class: "letter" }, h("h1", {}, t("No such page")), h("p", {}, t("This street leads nowhere.")), h("a", { href: "/", class: "button" }, t("To the games"))) };
}

/** @param {MouseEvent} event */
function followed(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || /^\/(api|static|art)\//.test(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

dress();
allowSound();
on(document, "click", followed);
on(window, "popstate", () => void show());
whenGone(show);
route()?.[1]().catch(() => null); // on its way while words and session are
void Promise.all([loadWords(), whoAmI().catch(() => null)]).then(show);
