/** How things stand while the game goes on, in the game's own words. */

import { fill, h } from "../dom.js";
import { t } from "../words.js";

/** @param {import("./controller.js").Controller} control */
export function standing(control) {
  const element = h("section", { class: "standing", "aria-label": t("How things stand") });
  const update = () => {
    const table = /** @type {import("../types.js").Table} */ (control.table);
    const lines = table.status === "playing" && !control.looking ? (table.score ?? "").split("\n").filter(Boolean) : [];
    element.hidden = lines.length === 0;
    fill(element, lines, () => lines.map((line) => h("p", {}, line)));
  };
  return { element, update };
}
