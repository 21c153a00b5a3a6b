/** Going from page to page without loading anew. */

import { loadWords } from "./words.js";

/** @type {() => Promise<void>} */
let show = async () => {};

/** @param {() => Promise<void>} then */
export function whenGone(then) {
  show = then;
}

/** @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
  void show();
}

/** The same page in another language. */
export async function again() {
  await loadWords();
  await show();
}
