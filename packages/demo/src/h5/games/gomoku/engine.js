// The board and the opponent, without a screen. A cell is a number from 0, row by row; black is 1,
// white is 2, black begins. Five or more in a row win, and no move is forbidden.

export const SIZE = 15;
export const BLACK = 1;
export const WHITE = 2;

const CELLS = SIZE * SIZE;
const WIN = 1_000_000;
/** What a window of five cells is worth that holds so many stones of one colour and none of the other. */
const WORTH = [0, 1, 14, 180, 2600, WIN];

/** All runs of five cells in a line, and for each cell the ones that it lies in. */
const WINDOWS = [...allWindows()];
const WINDOWS_OF = Array.from({ length: CELLS }, (_, cell) =>
  WINDOWS.flatMap((window, index) => (window.includes(cell) ? [index] : [])),
);

/**
 * A board that counts, for every window of five, the stones of each colour as they come and go, so
 * that judging a position costs nothing while moves are tried.
 */
export function createBoard() {
  const cells = new Int8Array(CELLS);
  const counts = [null, new Int8Array(WINDOWS.length), new Int8Array(WINDOWS.length)];
  const total = [0, 0, 0];

  function change(cell, colour, by) {
    const mine = counts[colour];
    const theirs = counts[other(colour)];
    for (const index of WINDOWS_OF[cell]) {
      if (theirs[index] === 0) total[colour] += WORTH[mine[index] + by] - WORTH[mine[index]];
      else if (mine[index] === (by > 0 ? 0 : 1)) total[other(colour)] -= by * WORTH[theirs[index]];
      mine[index] += by;
    }
    cells[cell] = by > 0 ? colour : 0;
  }

  return {
    cells,
    counts,
    total,
    put: (cell, colour) => change(cell, colour, 1),
    take: (cell) => change(cell, cells[cell], -1),
  };
}

export function other(colour) {
  return 3 - colour;
}

/** The cells of the five or more that `cell` completes, or null. */
export function winningLine(board, cell) {
  const colour = board.cells[cell];
  const windows = WINDOWS_OF[cell].filter((index) => board.counts[colour][index] === 5);
  return windows.length > 0 ? [...new Set(windows.flatMap((index) => WINDOWS[index]))] : null;
}

/**
 * The move of the opponent. `hard` looks four moves ahead among the most promising cells; `easy`
 * sees only the next move and is often content with the second or third best.
 */
export function chooseMove(board, colour, level, random = Math.random) {
  const cells = candidates(board, colour, 14);
  if (cells.length === 0) return Math.floor(CELLS / 2);
  const urgent = cells[0];
  if (cells.length === 1 || urge(board, urgent, colour) >= WORTH[4]) return urgent;
  if (level === "easy") return cells[Math.min(cells.length - 1, Math.floor(random() ** 2 * 4))];
  let best = { cell: urgent, score: -Infinity };
  for (const cell of cells) {
    board.put(cell, colour);
    const score = -search(board, { colour: other(colour), depth: 3, cell }, -Infinity, -best.score);
    board.take(cell);
    if (score > best.score) best = { cell, score };
  }
  return best.cell;
}

/** What the position is worth to `colour`, who moves next; `cell` is the move just made. */
function search(board, { colour, depth, cell }, low, high) {
  if (WINDOWS_OF[cell].some((index) => board.counts[other(colour)][index] === 5)) {
    return -WIN - depth;
  }
  if (depth === 0) return judge(board, colour);
  let best = low;
  for (const next of candidates(board, colour, 8)) {
    board.put(next, colour);
    const score = -search(
      board,
      { colour: other(colour), depth: depth - 1, cell: next },
      -high,
      -best,
    );
    board.take(next);
    best = Math.max(best, score);
    if (best >= high) break;
  }
  return best;
}

/** The side to move is a tempo ahead, which is worth about half as much again. */
function judge(board, colour) {
  return board.total[colour] * 1.5 - board.total[other(colour)];
}

/**
 * The most promising free cells near the stones, best first. When somebody is about to make five,
 * only the cells that decide it.
 */
function candidates(board, colour, limit) {
  const rated = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    if (board.cells[cell] !== 0 || !hasNeighbour(board, cell)) continue;
    rated.push({ cell, urge: urge(board, cell, colour) });
  }
  rated.sort((a, b) => b.urge - a.urge);
  const forced = rated.filter((move) => move.urge >= WORTH[4]);
  return (forced.length > 0 ? forced : rated.slice(0, limit)).map((move) => move.cell);
}

/** How much a stone of `colour` here helps its own lines and spoils the other's. */
function urge(board, cell, colour) {
  let value = 0;
  for (const index of WINDOWS_OF[cell]) {
    const mine = board.counts[colour][index];
    const theirs = board.counts[other(colour)][index];
    if (theirs === 0) value += mine === 4 ? 2 * WIN : WORTH[mine + 1] * 0.12;
    if (mine === 0) value += theirs === 4 ? WIN : WORTH[theirs + 1] * 0.09;
  }
  return value;
}

function hasNeighbour(board, cell) {
  const row = Math.floor(cell / SIZE);
  const column = cell % SIZE;
  for (let y = Math.max(0, row - 2); y <= Math.min(SIZE - 1, row + 2); y += 1) {
    for (let x = Math.max(0, column - 2); x <= Math.min(SIZE - 1, column + 2); x += 1) {
      if (board.cells[y * SIZE + x] !== 0) return true;
    }
  }
  return false;
}

function* allWindows() {
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ]) {
        const endRow = row + 4 * down;
        const endColumn = column + 4 * right;
        if (endRow >= SIZE || endColumn >= SIZE || endColumn < 0) continue;
        yield [0, 1, 2, 3, 4].map((step) => (row + step * down) * SIZE + column + step * right);
      }
    }
  }
}
