/** What is around every page: the name of the house, who one is, the settings. */

import { me, onSession } from "./api.js";
import { button, dialog, fill, h, icon } from "./dom.js";
import { again } from "./navigate.js";
import { pref, setPref } from "./prefs.js";
import { sound } from "./sound.js";
import { LANGUAGES, lang, t } from "./words.js";

/** @param {import("./main.js").Shown} shown */
export function frame(shown) {
  const who = h("a", { href: "/account", class: "who" });
  const draw = () => {
    const person = me();
    fill(who, [person, lang()], () => [icon("person"), h("span", {}, person ? person.name : t("Sign in"))]);
  };
  draw();
  onSession(draw);
  return h(
    "div",
    { class: shown.wide ? "frame wide" : "frame" },
    h("a", { class: "skip", href: "#main" }, t("To the content")),
    h(
      "header",
      { class: "top" },
      h("a", { class: "house", href: "/", "aria-label": t("Lucca: home") }, icon("guinigi"), h("span", {}, "Lucca")),
      h(
        "nav",
        { "aria-label": t("Main") },
        h("a", { href: "/ratings", class: "plain" }, icon("cup"), h("span", {}, t("Ratings"))),
        who,
        button({ icon: "gear", label: t("Settings"), class: "quiet", onclick: settings }),
      ),
    ),
    shown.element,
  );
}

/**
 * @param {string} label
 * @param {import("./prefs.js").Name} name
 * @param {[string, string][]} values
 * @param {() => void} [then]
 */
function choice(label, name, values, then) {
  const id = `set-${name}`;
  const options = values.map(([value, text]) => h("option", { value, selected: pref(name) === value }, text));
  /** @param {Event} event */
  const change = (event) => {
    setPref(name, /** @type {HTMLSelectElement} */ (event.target).value);
    then?.();
  };
  return h("p", { class: "setting" }, h("label", { for: id }, label), h("select", { id, onchange: change }, options));
}

function settings() {
  const element = dialog(t("Settings"), [
    choice(t("Language"), "lang", [["", t("As the browser")], ...Object.entries(LANGUAGES)], () => {
      element.close();
      void again();
    }),
    choice(t("Colours"), "theme", [["auto", t("As the system")], ["light", t("Day")], ["dark", t("Night")]]),
    choice(t("Contrast"), "palette", [["plain", t("Usual")], ["strong", t("Strong")]]),
    choice(t("Sound"), "sound", [["on", t("On")], ["off", t("Off")]], () => sound("turn")),
    choice(t("Pieces move"), "pace", [["0", t("At once")], ["120", t("Fast")], ["200", t("Usual")], ["500", t("Slowly")]]),
    choice(t("Confirm moves"), "confirm", [["auto", t("In slow games")], ["always", t("Always")], ["never", t("Never")]]),
  ], "settings");
}
