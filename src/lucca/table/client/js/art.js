/** The symbols of the games: fetched once, kept in the page under names of their own so that games can't mix. */

import { svg } from "./dom.js";

/** @type {Map<string, Promise<Art>>} */
const loaded = new Map();

export class Art {
  /** @type {Map<string, DOMRect>} */
  #boxes = new Map();

  /** @param {string} prefix @param {SVGSVGElement} sheet */
  constructor(prefix, sheet) {
    this.prefix = prefix;
    this.sheet = sheet;
  }

  /** @param {string} symbol */
  name(symbol) {
    return this.prefix + symbol;
  }

  /** @param {string} symbol @param {Record<string, any>} [attributes] */
  use(symbol, attributes = {}) {
    return svg("use", { href: `#${this.name(symbol)}`, ...attributes });
  }

  /** The room a symbol takes around its centre. @param {string} symbol @returns {DOMRect} */
  box(symbol) {
    let box = this.#boxes.get(symbol);
    if (!box) {
      const use = this.use(symbol);
      this.sheet.append(use);
      box = use.getBBox();
      use.remove();
      if (box.width) this.#boxes.set(symbol, box);
    }
    return box;
  }
}

/** @param {string} address @returns {Promise<Art>} */
export function art(address) {
  let promise = loaded.get(address);
  if (!promise) {
    promise = load(address, loaded.size);
    promise.catch(() => loaded.delete(address));
    loaded.set(address, promise);
  }
  return promise;
}

/** @param {string} address @param {number} number */
async function load(address, number) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const prefix = `a${number}-`;
  for (const element of [parsed, ...parsed.querySelectorAll("*")]) named(element, prefix);
  const sheet = svg("svg", { class: "sheet", "aria-hidden": "true", width: 0, height: 0 });
  sheet.append(...[...parsed.childNodes].map((child) => document.importNode(child, true)));
  document.body.append(sheet);
  return new Art(prefix, sheet);
}

/** @param {Element} element @param {string} prefix */
function named(element, prefix) {
  for (const attribute of [...element.attributes]) {
    if (attribute.name === "id") attribute.value = prefix + attribute.value;
    else if (attribute.name.endsWith("href") && attribute.value.startsWith("#")) attribute.value = `#${prefix}${attribute.value.slice(1)}`;
    else if (attribute.value.includes("url(#")) attribute.value = attribute.value.replace(/url\(#/g, `url(#${prefix}`);
    else if (attribute.name.startsWith("on")) element.removeAttribute(attribute.name);
  }
}
