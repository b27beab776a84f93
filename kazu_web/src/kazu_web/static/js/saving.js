/** Keeps a board in this browser as it is played, with its turns, and brings it back. */

import { decodeCodes, encodeNotes, encodeRun } from "./codes.js";
import { decodeProgress, encodeProgress } from "./progress.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Turn} Turn */
/** @typedef {import("./state.js").Written} Written */

const PAUSE = 250;

/** What a board is, as data that can be kept. @param {Board} board */
export function recordOf(board) {
  const { state } = board;
  return {
    v: 1, at: Date.now(), code: board.payload.code, kind: board.payload.kind, size: board.payload.size,
    level: board.payload.level, seed: board.payload.seed,
    progress: encodeProgress(state), filled: state.progress, trials: state.trials.map((trial) => encodeProgress(state, trial)),
    turns: state.turns.map((turn) => turnData(state, turn)), place: state.at,
    elapsed: board.clock.elapsed, hints: board.hints, checks: board.checks, solved: board.solved, tool: board.tool,
  };
}

/** What the events of a board tell. @param {Board} board */
export function detailOf(board) {
  const { state, clock, payload } = board;
  const { kind, size: [width, height], level, seed, code } = payload;
  const turn = state.turns[state.at - 1] ?? null;
  const progress = encodeProgress(state);
  return {
    kind, size: width === height ? width : `${width}x${height}`, width, height, level, seed, code,
    run: encodeRun(state) ?? progress, notes: encodeNotes(state), answer: encodeRun(state, true) ?? state.canonical,
    state: progress, marks: state.marks, progress: state.progress, elapsedMs: clock.elapsed,
    hints: board.hints, checks: board.checks, helped: board.hints > 0, solved: board.solved, trial: state.trials.length,
    turn: turn && { t: turn.t, s: turn.s, ops: turn.ops }, layer: turn?.ops[0]?.[0] ?? null,
    conflicts: board.findings.flatMap((finding) => finding.spots),
  };
}

/** A turn, with what was written when each trial before and after it began if it changed that. @param {State} state @param {Turn} turn */
function turnData(state, { t, s, ops, before, after }) {
  const codes = (/** @type {Written[] | undefined} */ trials) => trials?.map((trial) => encodeProgress(state, trial));
  return after ? { t, s, ops, before: codes(before), after: codes(after) } : { t, s, ops };
}

/**
 * Puts a board where a record left it.
 * @param {Board} board @param {any} record @returns {boolean} false, and nothing is changed, for a record that does not fit
 */
export function restore(board, record) {
  const { state } = board;
  const written = typeof record?.progress === "string" ? decodeProgress(state, record.progress) : null;
  if (!written) return false;
  state.start();
  for (const [layer, spots] of written) state.written.set(layer, spots);
  state.trials = trialsOf(state, record.trials) ?? [];
  bringBackTurns(state, record);
  board.clock.elapsed = Number(record.elapsed) || 0;
  board.hints = Number(record.hints) || 0;
  board.checks = Number(record.checks) || 0;
  return true;
}

/** What a page hands over to begin with, as a progress code; a run may be one too. @param {Board} board @returns {string | null} */
function beginning({ state, options: { progress, run, notes } }) {
  const given = progress ?? (String(run ?? "").startsWith("k1.") ? run : null);
  if (given) return String(given);
  const written = decodeCodes(state, { run, notes });
  return written && encodeProgress(state, written);
}

/** Puts a new board where its link, or else the last time it was played, or else the text it was read from left it. @param {Board} board */
export function bringBack(board) {
  const { options, payload } = board;
  const begun = beginning(board);
  const linked = begun ? { progress: begun, elapsed: options.elapsed } : null;
  const saved = options.save === false ? null : options.store?.load(payload.code);
  const record = linked ?? saved ?? (payload.progress ? { progress: payload.progress } : null);
  const fits = record !== null && restore(board, record);
  for (const name of ["progress", "run", "notes"]) options[name] = undefined;
  if (!fits && options.elapsed) board.clock.elapsed = Number(options.elapsed);
  board.isDamaged = record !== null && !fits;
  board.solved = fits && Boolean(record.solved);
  if (fits && typeof record.tool === "string") board.tool = record.tool;
  board.drawing.repaint();
}

/** Brings back the turns that led to what is written now; none of them where one does not fit. @param {State} state @param {any} record */
function bringBackTurns(state, record) {
  const turns = Array.isArray(record.turns) ? record.turns.map((/** @type {any} */ turn) => turnOf(state, turn)) : [];
  const place = Number.isInteger(record.place) ? record.place : turns.length;
  if (place < 0 || place > turns.length || !turns.every(Boolean) || !leadsHere(state, turns.slice(0, place))) return;
  state.turns = turns;
  state.at = place;
}

/** A turn as it was saved, or null when it does not fit the puzzle. @param {State} state @param {any} data @returns {Turn | null} */
function turnOf(state, data) {
  const { t, s, ops, before, after } = data ?? {};
  if (!Number.isFinite(t) || !Number.isInteger(s) || !Array.isArray(ops) || !ops.every((op) => isOp(state, op))) return null;
  if (after === undefined) return { t, s, ops };
  const [from, to] = [trialsOf(state, before), trialsOf(state, after)];
  return from && to && { t, s, ops, before: from, after: to };
}

/** @param {State} state @param {any} op */
function isOp(state, op) {
  const [layer, at, ...values] = Array.isArray(op) ? op : [];
  return state.layers.has(layer) && state.spots(layer).has(at) && values.length === 2 && values.every(Number.isSafeInteger);
}

/** What was written when each trial began, out of progress codes; null when they cannot be read. @param {State} state @param {any} codes @returns {Written[] | null} */
function trialsOf(state, codes) {
  const trials = Array.isArray(codes) ? codes.map((code) => decodeProgress(state, String(code))) : [null];
  return trials.every((trial) => trial !== null) ? /** @type {Written[]} */ (trials) : null;
}

/** Whether the last value that each spot was given is what is there. @param {State} state @param {any[]} turns */
function leadsHere(state, turns) {
  const last = new Map(turns.flatMap((turn) => turn.ops.map((/** @type {any} */ op) => [`${op[0]} ${op[1]}`, op])));
  return [...last.values()].every(([layer, at, , after]) => (state.written.get(layer)?.get(at) ?? 0) === after);
}

/** Saves a board soon after it changes, and at once when the page goes. */
export class Saving {
  /** @param {Board} board @param {any} store */
  constructor(board, store) {
    this.board = board;
    this.store = store;
    this.timer = 0;
    this.written = "";
    const gone = () => this.now();
    globalThis.addEventListener("pagehide", gone);
    document.addEventListener("visibilitychange", gone);
    const forget = store.watch(board.payload.code, (/** @type {any} */ record) => board.emit("elsewhere", record));
    this.remove = () => {
      globalThis.removeEventListener("pagehide", gone);
      document.removeEventListener("visibilitychange", gone);
      forget?.();
    };
  }

  soon() {
    if (!this.timer) this.timer = window.setTimeout(() => this.now(), PAUSE);
  }

  now() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.board.wasTouched) return;
    this.store.save(this.board.payload.code, recordOf(this.board));
  }

  destroy() {
    this.now();
    this.remove();
  }
}
