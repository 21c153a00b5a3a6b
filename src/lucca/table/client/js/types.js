/**
 * The shapes of docs/protocol.md, for the checker and the reader.
 *
 * @typedef {{id: string, name: string, kind: "guest" | "named" | "program"}} Person
 * @typedef {{me: Person | null, csrf: string}} Session
 * @typedef {{code: string, text: string, rule?: string | null, pieces?: string[] | null}} Refusal
 *
 * @typedef {{id: string, symbol: string, x: number, y: number, turn?: number, z?: number, scale?: number, label: string}} Piece
 * @typedef {{id: string, x: number, y: number, w: number, h: number, label: string}} Spot
 * @typedef {{id: string, text: string, x: number, y: number, size: number, anchor?: string, room?: number}} Caption
 * @typedef {{kind: string, where: string[], label: string, amount?: number | null}} Mark
 * @typedef {[string, number, string]} To  where it goes, how often it is turned, the action
 * @typedef {{pick: string, ghost: string, to: To[]}} Group
 * @typedef {{action: string, label: string, pick: string}} ButtonChoice
 * @typedef {Group | ButtonChoice} Choice
 * @typedef {{width: number, height: number, pieces: Piece[], spots: Spot[], captions: Caption[], marks: Mark[], choices: Choice[]}} Scene
 * @typedef {{set?: any[], gone?: string[]}} PartDiff
 * @typedef {{whole?: boolean, width?: number, height?: number, pieces?: any, spots?: any, captions?: any, marks?: Mark[], choices?: Choice[]}} SceneDiff
 *
 * @typedef {{name: string, kind: "bool" | "int" | "str" | "list", default: any, choices?: any[] | null, help: string, names: string[], seats: {value: any, seats: number[]}[]}} Option
 * @typedef {{id: string, title: string, seats: number[], options: Option[], layouts?: string[], art: string, about: string, picture: string, languages: string[]}} GameCard
 * @typedef {{bases: number[], steps: number[], days: number[]}} ClockOffers
 * @typedef {{games: GameCard[], levels: {id: string, name: string}[], level: string, clocks: ClockOffers, languages: string[]}} Home
 *
 * @typedef {{kind: "none" | "live" | "days", base?: number, step?: number, days?: number, left?: number[] | null, since?: (number | null)[] | null}} Clock
 * @typedef {{seat: number, kind: "person" | "bot" | "open", person?: string | null, name?: string | null, called?: string | null, level?: string | null, rating?: number | null, left?: boolean | null}} Seat
 * @typedef {{kind: string, text: string, rule?: string | null, pieces?: string[] | null}} GameEvent
 * @typedef {{n: number, ply: number, seat: number | null, at: number, action?: string | null, events: GameEvent[]}} Entry
 * @typedef {{n: number, at: number, person: string, name: string, text: string}} Line
 * @typedef {{scores: number[], winners: number[], reason: string, text: string, breakdown?: any, how: string, ratings?: any}} Result
 * @typedef {{undo?: any, draw?: any, rematch?: any}} Offers
 * @typedef {{undo?: boolean, resign?: boolean, draw?: boolean, rematch?: boolean, hint?: boolean, chat?: boolean}} Can
 * @typedef {{
 *   n: number, id: string, url: string, game: string, title: string, options: Record<string, any>, players: number, rated: boolean,
 *   private: boolean, host: string, art: string, rules: string, status: "open" | "playing" | "over" | "closed", seats: Seat[],
 *   mine: number[], seat: number | null, ply: number, toAct: number[], prompt?: string | null, score?: string | null, clock: Clock, offers: Offers, can: Can,
 *   result: Result | null, deal?: {hash: string, content?: any, nonce?: string} | null, next?: string | null, log: Entry[], chat: Line[], scene: Scene
 * }} Table
 * @typedef {{id: string, game: string, title: string, options: Record<string, any>, players: number, status: string, rated: boolean,
 *   clock: Clock, seats: Seat[], ply: number, toAct: number[], yourTurn?: boolean, at: number, result?: Result | null}} Card
 * @typedef {{seats: (boolean | null)[], away: (number | null)[], watching: number, claimAfter?: number | null}} Here
 * @typedef {{type: "change", from: number, n: number, kinds: string[], set?: Partial<Table>, scene?: SceneDiff, log?: Entry[], chat?: Line[]}} Change
 */

export {};
