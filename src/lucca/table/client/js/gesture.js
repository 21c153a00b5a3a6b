/**
 * Tells a tap from a drag: pure. Takes what the pointer does, gives the next state and what is meant by it.
 *
 * A mouse drags after 3 px, and at once when the person has dragged before; a finger begins as tap, tap and drags after 9 px.
 * A second finger turns what is held, another mouse button cancels.
 *
 * @typedef {{kind: "down" | "move" | "up" | "cancel", id: number, type: string, button?: number, x: number, y: number, piece?: string | null, at?: number}} Input
 * @typedef {{held: string | null, dragged: boolean, press: null | {id: number, x: number, y: number, piece: string | null, before: string | null, dragging: boolean, second: boolean}}} Gesture
 * @typedef {{kind: "pick", piece: string} | {kind: "unpick"} | {kind: "hover", x: number, y: number} | {kind: "drop", x: number, y: number} | {kind: "tap", x: number, y: number} | {kind: "turn"}} Effect
 */

export const MOUSE = 3;
export const FINGER = 9;

/** @returns {Gesture} */
export const still = () => ({ held: null, dragged: false, press: null });

/**
 * @param {Gesture} state
 * @param {Input} input
 * @returns {[Gesture, Effect[]]}
 */
export function gesture(state, input) {
  if (input.kind === "down") return down(state, input);
  if (input.kind === "cancel") return state.press?.dragging ? [{ ...state, held: null, press: null }, [{ kind: "unpick" }]] : [{ ...state, press: null }, []];
  const press = state.press;
  if (!press || press.id !== input.id) {
    return input.kind === "move" && state.held !== null && !press ? [state, [{ kind: "hover", x: input.x, y: input.y }]] : [state, []];
  }
  return input.kind === "move" ? move(state, press, input) : up(state, press, input);
}

/** @param {Gesture} state @param {Input} input @returns {[Gesture, Effect[]]} */
function down(state, input) {
  if (state.press) {
    if (input.type === "mouse" || state.held === null) return [{ ...state, held: null, press: null }, [{ kind: "unpick" }]];
    return [{ ...state, press: { ...state.press, second: true } }, [{ kind: "turn" }]];
  }
  if (input.type === "mouse" && input.button) return state.held === null ? [state, []] : [{ ...state, held: null }, [{ kind: "unpick" }]];
  const piece = input.piece ?? null;
  const press = { id: input.id, x: input.x, y: input.y, piece, before: state.held, dragging: false, second: false };
  if (piece === null || piece === state.held) return [{ ...state, press }, []];
  return [{ ...state, press, held: piece }, [{ kind: "pick", piece }]];
}

/** @param {Gesture} state @param {NonNullable<Gesture["press"]>} press @param {Input} input @returns {[Gesture, Effect[]]} */
function move(state, press, input) {
  const far = Math.hypot(input.x - press.x, input.y - press.y);
  const threshold = input.type === "mouse" ? (state.dragged ? 0 : MOUSE) : FINGER;
  const dragging = press.dragging || (press.piece !== null && far > threshold);
  if (!dragging) return [state, []];
  return [{ ...state, press: { ...press, dragging } }, [{ kind: "hover", x: input.x, y: input.y }]];
}

/** @param {Gesture} state @param {NonNullable<Gesture["press"]>} press @param {Input} input @returns {[Gesture, Effect[]]} */
function up(state, press, input) {
  const rested = { ...state, press: null };
  if (press.second) return [rested, []];
  if (press.dragging) return [{ ...rested, dragged: true }, [{ kind: "drop", x: input.x, y: input.y }]];
  if (press.piece !== null && press.piece === press.before) return [{ ...rested, held: null }, [{ kind: "unpick" }]];
  if (press.piece === null) return [rested, [{ kind: "tap", x: input.x, y: input.y }]];
  return [rested, []];
}
