/** The line under the board: what is to be decided, and the choices that have no place on it. */

import { button, fill, h } from "../dom.js";
import { t } from "../words.js";
import { fullName } from "./players.js";

/** @typedef {import("../types.js").Table} Table */

/** @param {import("./controller.js").Controller} control @param {import("./boardbox.js").BoardBox} box */
export function prompt(control, box) {
  const line = h("p", { class: "say" });
  const buttons = h("div", { class: "choices" });
  const offers = h("div", { class: "offers" });
  const element = h("section", { class: "prompt", "aria-label": t("What to do") }, offers, h("div", { class: "telling" }, box.told.element, line), buttons);
  const { pointing } = box;

  const update = () => {
    const table = /** @type {Table} */ (control.table);
    const text = sentence(control, table);
    if (line.textContent !== text) line.textContent = text;
    element.classList.toggle("mine", control.acting !== null);
    const free = control.acting === null ? [] : pointing.options.buttons;
    const held = control.acting === null ? [] : (pointing.piece?.at ?? []);
    const tools = control.acting === null || !pointing.held ? [] : [pointing.held, pointing.turns.length > 1, pointing.pending];
    fill(buttons, [free, held, tools, control.acting, control.looking === null], () => [
      ...(tools[2] ? [button({ icon: "check", text: t("Place"), class: "button main", "data-name": "place", onclick: () => pointing.confirm() })] : []),
      ...(tools[1] ? [button({ icon: "turn", text: t("Turn"), "data-name": "turn", onclick: () => pointing.rotate() })] : []),
      ...held.map((choice) => button({ text: choice.label, "data-action": choice.action, onclick: () => control.act(choice.action) })),
      ...(tools[2] ? [button({ icon: "close", text: t("Take back"), class: "quiet", "data-name": "cancel", onclick: () => pointing.release() })] : []),
      ...free.map((choice) => button({ text: choice.label, class: free.length <= 3 ? "button main" : "button", "data-action": choice.action, onclick: () => control.act(choice.action) })),
      ...(control.looking ? [button({ icon: "last", text: t("Back to now"), class: "button main", "data-name": "now", onclick: () => control.look(null) })] : []),
    ]);
    standing(control, table, offers);
  };
  return { element, update };
}

/** @param {import("./controller.js").Controller} control @param {Table} table */
function sentence(control, table) {
  if (control.looking) {
    const told = control.looking.entry?.events.map(({ text }) => text).join(" ");
    return `${t("Move {n} of {of}", { n: control.looking.ply, of: table.ply })}${told ? `: ${told}` : ""}`;
  }
  if (control.hint) return t("Hint: {label}", { label: control.hint.label });
  if (table.status === "over") return outcome(table);
  if (table.status === "closed") return t("This table is closed.");
  if (table.status === "open") return t("Waiting for players.");
  if (control.acting !== null) {
    const seat = table.seats[control.acting];
    const name = seat.called ?? seat.name ?? "";
    const text = table.prompt || t("Your turn");
    return table.mine.length > 1 && !text.startsWith(name) ? `${name}: ${text}` : text;
  }
  const names = table.toAct.map((seat) => fullName(table.seats[seat]));
  return table.seats.some((seat) => table.toAct.includes(seat.seat) && seat.kind === "bot") ? t("{names} is thinking …", { names: names.join(", ") }) : t("Waiting for {names}", { names: names.join(", ") });
}

/** How it ended, in a line: what the game says, or what the people did. @param {Table} table */
export function outcome(table) {
  const { result } = table;
  if (result?.text) return result.text.split("\n")[0];
  const names = (result?.winners ?? []).map((seat) => fullName(table.seats[seat])).join(", ");
  if (result?.how === "agreed") return t("A draw by agreement.");
  if (result?.how === "resigned") return t("{names} wins by resignation.", { names });
  if (result?.how === "time") return t("{names} wins on time.", { names });
  if (result?.how === "left") return t("{names} wins: the others have left.", { names });
  return t("The game is over.");
}

/** Offers that stand, and seats whose people have gone. @param {import("./controller.js").Controller} control @param {Table} table @param {HTMLElement} element */
function standing(control, table, element) {
  const { undo, draw } = table.offers ?? {};
  const absent = awaySeats(control, table);
  fill(element, [undo, draw, absent, table.mine], () => [
    ...(["undo", "draw"].flatMap((what) => {
      const offer = table.offers?.[/** @type {"undo" | "draw"} */ (what)];
      if (!offer) return [];
      const by = table.seats[offer.by];
      const asked = (offer.need ?? []).find((/** @type {number} */ seat) => table.mine.includes(seat));
      const text = what === "undo" ? t("{name} asks to take back a move.", { name: fullName(by) }) : t("{name} offers a draw.", { name: fullName(by) });
      if (asked !== undefined) {
        return [h("div", { class: "offer" }, h("span", {}, text),
          button({ icon: "check", text: t("Agree"), "data-name": `agree-${what}`, onclick: () => control.command("agree", { seat: asked, what }) }),
          button({ icon: "close", text: t("Decline"), "data-name": `decline-${what}`, onclick: () => control.command("decline", { seat: asked, what }) }))];
      }
      const own = table.mine.includes(offer.by);
      return [h("div", { class: "offer" }, h("span", {}, own ? (what === "undo" ? t("You asked to take back a move.") : t("You offered a draw.")) : text),
        own ? button({ text: t("Withdraw"), "data-name": `withdraw-${what}`, onclick: () => control.command("decline", { seat: offer.by, what }) }) : null)];
    })),
    ...absent.map(({ seat, seconds }) => absence(control, table, seat, seconds)),
  ]);
}

/** @param {import("./controller.js").Controller} control @param {Table} table */
function awaySeats(control, table) {
  const { here } = control;
  if (!here || table.status !== "playing" || table.mine.length === 0 || table.clock.kind === "days") return [];
  return here.away.flatMap((away, seat) => {
    if (away === null || away === undefined || here.seats[seat] !== false || table.mine.includes(seat)) return [];
    const gone = away + Date.now() - here.heard;
    if (gone < 5000) return [];
    return [{ seat, seconds: Math.max(0, Math.ceil(((here.claimAfter ?? 60000) - gone) / 1000)) }];
  });
}

/** @param {import("./controller.js").Controller} control @param {Table} table @param {number} against @param {number} seconds */
function absence(control, table, against, seconds) {
  const name = fullName(table.seats[against]);
  if (seconds > 0) return h("div", { class: "offer" }, h("span", {}, t("{name} is away. In {n} s you may choose how to go on.", { name, n: seconds })));
  const seat = control.own;
  /** @param {string} outcome @param {string} text */
  const way = (outcome, text) => button({ text, "data-name": `claim-${outcome}`, onclick: () => control.command("claim", { seat, against, outcome }) });
  return h("div", { class: "offer" }, h("span", {}, t("{name} has left. Wait, or:", { name })), ...(table.players === 2 ? [way("win", t("Claim the win")), way("draw", t("Call it a draw"))] : []), way("bot", t("A bot plays on")));
}
