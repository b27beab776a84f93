/** How a board takes what gestures do: nothing is written while it is closed, and its focus follows. */

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board @returns {import("./gestures.js").Handler} */
export function handlerOf(board) {
  /** @type {import("./clues.js").Clue | null} the clue that a press is on and that a release strikes off */
  let aimed = null;
  return {
    press(touch) {
      board.box.classList.remove("is-keyed");
      board.aside.answer(undefined);
      aimed = board.isClosed ? null : board.aside.aimed(touch);
      if (!board.isClosed && !aimed) board.hand.press(touch);
      takeFocus(board);
    },
    drag(touch, points) {
      if (board.isClosed) return;
      if (aimed) board.hand.press(touch);
      aimed = null;
      board.hand.drag(touch, points);
    },
    release(touch) {
      if (!board.isClosed && aimed) board.aside.flip(aimed);
      else if (!board.isClosed) board.hand.release(touch);
      aimed = null;
      if (board.choice.isUntold) board.choice.tell();
    },
    cancel() {
      if (!aimed) board.hand.cancel();
      aimed = null;
      if (board.choice.isUntold) board.choice.tell();
    },
  };
}

/** What a board's gestures depend on now. @param {Board} board */
export function settingsOf(board) {
  const { longPress, swap, scroll } = board.options;
  return { longPress, swap, scroll, hand: board.tool === "hand" || board.isPaused, extends: board.hasDigits };
}

/** Gives the board the focus without showing where the keyboard would act. @param {Board} board */
export function takeFocus(board) {
  const cell = /** @type {HTMLElement | null} */ (board.box.querySelector('[role="gridcell"][tabindex="0"]'));
  board.isTaken = true;
  cell?.focus({ preventScroll: true });
  board.isTaken = false;
}

/** Shows where the keyboard acts once the focus comes by itself, as by the tab key. Returns what stops it. @param {Board} board */
export function followFocus(board) {
  const came = () => {
    if (!board.isTaken) board.box.classList.add("is-keyed");
  };
  board.box.addEventListener("focusin", came);
  return () => board.box.removeEventListener("focusin", came);
}

/** Shows on the host, for style sheets, how the board stands. @param {Board} board */
export function mirror(board) {
  const { host: { dataset }, payload, options } = board;
  dataset.kind = payload.kind;
  dataset.size = payload.size.join("x");
  dataset.tool = board.tool;
  dataset.pencil = String(board.tool === "corner" || board.tool === "centre");
  dataset.solved = String(board.solved);
  dataset.trial = String(board.state.trials.length);
  dataset.paused = String(board.isPaused);
  dataset.offline = String(board.isOffline);
  dataset.conflict = String(board.findings.length > 0);
  for (const node of [board.host, board.drawing.svg]) {
    if (options.theme === "light" || options.theme === "dark") node.dataset.theme = options.theme;
    else if (options.theme) delete node.dataset.theme;
  }
  if (options.scroll) dataset.scroll = options.scroll;
  if (options.hand) dataset.hand = options.hand;
  const { height, width } = payload.scene;
  board.box.style.setProperty("--kzp-aspect", String(width / height));
}

/** Covers a board and stops its clock, or lets it go on. @param {Board} board @param {boolean} rests */
export function rest(board, rests) {
  if (rests === board.isPaused) return;
  board.gestures.cancel();
  board.isPaused = rests;
  if (rests) board.clock.stop();
  else if (!board.solved && board.options.clock !== false) board.clock.start();
  mirror(board);
  board.emit("pause", { paused: rests });
}
