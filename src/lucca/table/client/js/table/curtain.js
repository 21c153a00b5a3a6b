/** On one screen: what is secret stays covered until the right person sits before it. */

import { button, fill, h } from "../dom.js";
import { t } from "../words.js";
import { fullName } from "./players.js";

/** @param {import("./controller.js").Controller} control */
export function curtain(control) {
  const element = h("div", { class: "curtain", hidden: true });
  const update = () => {
    const was = element.hidden;
    element.hidden = control.curtain === null;
    const seat = control.curtain === null ? null : control.table?.seats[control.curtain];
    fill(element, [seat], () => (seat ? [
      h("h2", {}, t("{name} chooses in secret", { name: seat.called ?? fullName(seat) })),
      h("p", {}, t("The others look away. Ready?")),
      button({ text: t("Show my cards"), class: "button main big", "data-name": "lift", onclick: () => control.lift() }),
    ] : []));
    if (was && !element.hidden) element.querySelector("button")?.focus();
  };
  return { element, update };
}
