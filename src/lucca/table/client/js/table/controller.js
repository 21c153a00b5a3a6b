/** What a table's page knows and does: one road for every change, and the parts of the page look at it. */

import { request, somebody } from "../api.js";
import { Live } from "../live.js";
import { toast } from "../dom.js";
import { follows, nextEyes, reduce, whole } from "../reduce.js";
import { sound } from "../sound.js";
import { lang, t } from "../words.js";

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Entry} Entry */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../choices.js").Place} Place */
/** @typedef {{ply: number, of: number, entry: Entry | null, scene: Scene, seat: number | null}} Looking */

export class Controller {
  /** @type {Table | null} */ table = null;
  /** @type {(import("../types.js").Here & {heard: number}) | null} */ here = null;
  /** a position further back, looked at while the game goes on @type {Looking | null} */ looking = null;
  /** news that came while looking back */ news = false;
  /** the seat before which a curtain hangs @type {number | null} */ curtain = null;
  /** whose eyes, where one holds several seats or looks back at a finished game @type {number | "turn" | null} */ eyes = null;
  /** where a piece was just put by hand @type {Place | null} */ put = null;
  /** the sentence of a refusal, shown till the next step @type {import("../types.js").Refusal | null} */ refusal = null;
  /** @type {{action: string, label: string} | null} */ hint = null;
  /** what happened since the parts were told @type {Entry[]} */ fresh = [];
  watched = "";
  wish = "";
  /** @type {Set<(news: Entry[]) => void>} */ parts = new Set();
  /** @type {Map<string, Promise<Looking>>} */ #positions = new Map();
  #waiting = false;

  /** @param {string} id @param {string} layout */
  constructor(id, layout) {
    this.id = id;
    this.layout = layout;
    this.first = new Promise((resolve) => (this.ready = resolve));
    this.live = new Live({
      greet: () => [this.#watching()],
      receive: (message) => this.#receive(message),
      changed: () => this.changed(),
    });
  }

  #watching() {
    const table = this.table;
    const seat = this.eyes ?? undefined;
    return { do: "watch", table: this.id, layout: this.layout, lang: lang(), ...(seat === undefined ? {} : { seat }), ...(table && this.watched === this.#manner ? { since: table.n } : {}) };
  }

  get #manner() {
    return [this.eyes, this.layout, lang()].join("|");
  }

  /** Asks for the table anew: other eyes, another layout. */
  watch() {
    if (this.watched === this.#manner) return;
    this.watched = "";
    if (this.live.socket?.readyState === WebSocket.OPEN) this.live.request(this.#watching()).catch((problem) => this.refused(problem));
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "here") this.here = { ...message, heard: Date.now() };
    else if (message.type === "table") this.#whole(message);
    else if (message.type === "change") this.#change(message);
    else if (message.type === "bye" && message.text) toast(message.text);
    else if (message.type === "refused") this.refused(message);
    this.changed();
  }

  /** @param {{type: "table", table: Table}} message */
  #whole(message) {
    const before = this.table;
    const table = /** @type {Table} */ (reduce(null, message));
    this.table = { ...table, scene: whole(table.scene) };
    this.watched = this.#manner;
    if (!before && table.mine.length > 1 && table.status === "playing") {
      this.eyes = table.seat;
      this.watched = this.#manner;
      if (table.toAct.length > 1) this.curtain = table.seat;
    }
    if (!before && table.mine.length > 1 && this.eyes === null) this.eyes = table.seat;
    this.ready?.(this.table);
    this.#turned(before?.toAct ?? [], before);
    this.changed(before ? table.log.filter((entry) => entry.n > before.n) : []);
  }

  /** @param {import("../types.js").Change} message */
  #change(message) {
    const before = this.table;
    if (!before) return;
    if (!follows(before, message)) {
      if (message.from > before.n) this.live.request({ ...this.#watching(), since: before.n }).catch(() => null);
      return;
    }
    this.table = reduce(before, message);
    if (!this.table) return;
    this.refusal = null;
    if (this.table.ply !== before.ply) this.hint = null;
    if (this.looking && this.table.ply !== before.ply) {
      this.news = true;
      this.#positions.clear();
      if (this.looking.ply > this.table.ply) this.looking = null;
    }
    this.#sounds(before, message.kinds ?? []);
    this.#turned(before.toAct, before);
    this.changed(message.log ?? []);
  }

  /** @param {number[]} before @param {Table | null} old */
  #turned(before, old) {
    const table = /** @type {Table} */ (this.table);
    const next = nextEyes(old ? before : table.toAct, table);
    if (!next || this.curtain === next.seat) return;
    this.eyes = next.seat;
    if (next.curtain) this.curtain = next.seat;
    else this.watch();
  }

  /** The right person sits before the screen. */
  lift() {
    this.curtain = null;
    this.watch();
    this.changed();
  }

  /** @param {Table} before @param {string[]} kinds */
  #sounds(before, kinds) {
    const table = /** @type {Table} */ (this.table);
    if (table.status === "over" && before.status !== "over") return sound("over");
    const mine = (/** @type {Table} */ each) => each.mine.some((seat) => each.toAct.includes(seat));
    if (table.ply !== before.ply) sound(this.put ? "place" : "other");
    if (mine(table) && !mine(before)) sound("turn");
    else if (kinds.includes("chat")) sound("chat");
    return undefined;
  }

  /** Tells the parts, once a frame. @param {Entry[]} [entries] */
  changed(entries = []) {
    this.fresh = [...this.fresh, ...entries];
    if (this.#waiting || !this.table) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      const news = this.fresh;
      this.fresh = [];
      this.parts.forEach((part) => part(news));
    });
  }

  /** The scene to be shown: of now, or of where one looks back to. @returns {Scene} */
  get scene() {
    return this.looking ? { ...this.looking.scene, choices: [] } : /** @type {Table} */ (this.table).scene;
  }

  /** The seat that may act here and now, through these eyes. */
  get acting() {
    const table = this.table;
    if (!table || table.status !== "playing" || table.seat === null || this.looking || this.curtain !== null) return null;
    return table.mine.includes(table.seat) && table.toAct.includes(table.seat) ? table.seat : null;
  }

  /** Own seat for commands that are not about the turn. */
  get own() {
    const table = this.table;
    if (!table) return null;
    return this.acting ?? (table.seat !== null && table.mine.includes(table.seat) ? table.seat : (table.mine[0] ?? null));
  }

  /** @param {string} action @param {Place | null} [put] */
  async act(action, put = null) {
    const table = this.table;
    if (!table || this.acting === null) return false;
    this.put = put;
    this.refusal = null;
    this.hint = null;
    try {
      await this.live.request({ do: "act", seat: this.acting, ply: table.ply, action });
      return true;
    } catch (problem) {
      this.put = null;
      this.refused(problem);
      return false;
    }
  }

  /** Why something can't be done. @param {Record<string, any>} asked */
  async why(asked) {
    try {
      const reply = await this.live.request({ do: "why", seat: this.own, ...asked });
      if (reply.legal) return;
      this.refused({ code: "illegal", ...reply });
    } catch (problem) {
      this.refused(problem);
    }
  }

  /** @param {any} problem */
  refused(problem) {
    if (problem?.code === "lost") toast(t("Not sent: there is no connection."), "error");
    else if (problem?.code === "illegal") {
      this.refusal = problem;
      sound("refused");
    } else if (problem?.text) toast(problem.text, "error");
    this.changed();
  }

  /** @param {string} what @param {Record<string, any>} [fields] */
  async command(what, fields = {}) {
    try {
      return await this.live.request({ do: what, ...fields });
    } catch (problem) {
      this.refused(problem);
      return null;
    }
  }

  /** A position further back, from the server. @param {number} ply @param {number | null} seat */
  position(ply, seat) {
    const key = `${ply}|${seat}|${this.layout}`;
    let found = this.#positions.get(key);
    if (!found) {
      const eyes = seat === null ? "" : `&seat=${seat}`;
      found = request(`/api/tables/${this.id}/at/${ply}?layout=${this.layout}${eyes}`).then((answer) => ({ ...answer, scene: whole(answer.scene), seat }));
      found.catch(() => this.#positions.delete(key));
      this.#positions.set(key, found);
    }
    return found;
  }

  /** Looks back to a ply; null comes back to now. @param {number | null} ply @param {number | null} [seat] */
  async look(ply, seat = this.looking?.seat ?? this.table?.seat ?? null) {
    const table = /** @type {Table} */ (this.table);
    if (ply === null || (ply >= table.ply && table.status !== "over") || (ply >= table.ply && seat === table.seat)) {
      this.looking = null;
      this.news = false;
      return this.changed();
    }
    const wanted = Math.max(0, Math.min(ply, table.ply));
    this.wish = `${wanted}|${seat}`;
    try {
      const found = await this.position(wanted, seat);
      if (this.wish !== `${wanted}|${seat}`) return undefined;
      this.looking = found;
      this.refusal = null;
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : String(problem), "error");
    }
    return this.changed();
  }

  /** Takes a free seat. @param {number} [seat] */
  async join(seat) {
    try {
      await somebody();
      const { post } = await import("../api.js");
      await post(`/api/tables/${this.id}/join`, seat === undefined ? {} : { seat });
      this.live.close();
      const { go } = await import("../navigate.js");
      go(location.pathname);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : String(problem), "error");
    }
  }

  stop() {
    this.live.close();
    this.parts.clear();
  }
}
