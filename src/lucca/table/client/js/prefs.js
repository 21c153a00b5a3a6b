/** What a person set for this browser. */

const DEFAULTS = { lang: "", theme: "auto", sound: "on", pace: "200", confirm: "auto", palette: "plain", view: "" };

/** @typedef {keyof typeof DEFAULTS} Name */

/** @param {Name} name @returns {string} */
export function pref(name) {
  try {
    return localStorage.getItem(`lucca.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

/** @param {Name} name @param {string} value */
export function setPref(name, value) {
  try {
    localStorage.setItem(`lucca.${name}`, value);
  } catch {
    // a browser that keeps nothing still plays
  }
  dress();
}

/** The page in the chosen colours. */
export function dress() {
  const root = document.documentElement;
  root.dataset.theme = pref("theme");
  root.dataset.palette = pref("palette");
}

/** How long a piece is on its way, in milliseconds. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const wanted = Number(pref("pace"));
  return wanted < 70 ? 0 : wanted;
}
