/** While seats are free: the link, to be copied, shared or scanned; seats fill by themselves. */

import { button, fill, h, svg, toast } from "../dom.js";
import { path, qr } from "../qr.js";
import { t } from "../words.js";
import { seatName } from "../pages/card.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", {}, text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(t("Copied."));
}

/** @param {string} text */
export function qrPicture(text) {
  const grid = qr(text);
  const size = grid.length + 8;
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("QR code of the link"), "shape-rendering": "crispEdges" }, svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: path(grid), fill: "#000" }));
}

/** @param {import("./controller.js").Controller} control */
export function invite(control) {
  const element = h("section", { class: "invite", "aria-label": t("Invitation"), hidden: true });
  const update = () => {
    const table = /** @type {import("../types.js").Table} */ (control.table);
    element.hidden = table.status !== "open";
    if (element.hidden) return;
    const link = `${location.origin}/t/${table.id}`;
    const mine = table.mine.length > 0;
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": t("Link"), onfocus: () => field.select() });
    fill(element, [table.seats, mine, link], () => [
      h("h2", {}, mine ? t("Send this link to your friends") : t("You are invited")),
      mine
        ? h("div", { class: "linkRow" }, field, button({ icon: "copy", text: t("Copy"), class: "button main", "data-name": "copy", onclick: () => copy(link) }), "share" in navigator ? button({ icon: "share", text: t("Share"), "data-name": "share", onclick: () => navigator.share({ url: link, title: table.title }).catch(() => null) }) : null)
        : button({ icon: "play", text: t("Sit down and play"), class: "button main big", "data-name": "join", onclick: () => control.join() }),
      mine ? qrPicture(link) : null,
      h("ul", { class: "chairs" }, table.seats.map((seat) => h("li", { class: seat.kind }, h("span", {}, seat.called ?? `${seat.seat + 1}`), h("strong", {}, seatName(seat))))),
      h("p", { class: "quietly" }, t("Whoever opens it takes a free seat; no account is needed. The game begins when all are there.")),
    ]);
  };
  return { element, update };
}
