// The board and the opponent, independent of the display. A cell is a number from 0, row by row; black is 1,
// white is 2, black begins. Five or more in a row win, and no move is forbidden.

export const boardSize = 15;
export const blackStone = 1;
export const whiteStone = 2;

const cellCount = boardSize * boardSize;
const winScore = 1_000_000;
/** Score of five cells in a row by how many stones of one colour they hold, if they hold none of the other. */
const windowWorth = [0, 1, 14, 180, 2600, winScore];

/** All runs of five cells in a line, and for each cell the ones that it lies in. */
const fiveWindows = [...allWindows()];
const windowsOf = Array.from({ length: cellCount }, (_, cell) =>
  fiveWindows.flatMap((window, index) => (window.includes(cell) ? [index] : [])),
);

/**
 * A board that counts, for every window of five, the stones of each colour as they come and go, so
 * that judging a position costs nothing while moves are tried.
 */
export function createBoard() {
  const cells = new Int8Array(cellCount);
  const counts = [null, new Int8Array(fiveWindows.length), new Int8Array(fiveWindows.length)];
  const total = [0, 0, 0];

  function change(cell, colour, by) {
    const mine = counts[colour];
    const theirs = counts[other(colour)];
    for (const index of windowsOf[cell]) {
      if (theirs[index] === 0)
        total[colour] += windowWorth[mine[index] + by] - windowWorth[mine[index]];
      else if (mine[index] === (by > 0 ? 0 : 1))
        total[other(colour)] -= by * windowWorth[theirs[index]];
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
  const windows = windowsOf[cell].filter((index) => board.counts[colour][index] === 5);
  return windows.length > 0 ? [...new Set(windows.flatMap((index) => fiveWindows[index]))] : null;
}

/**
 * The move of the opponent. `hard` looks four moves ahead among the most promising cells; `easy`
 * sees only the next move and is often content with the second or third best.
 */
export function chooseMove(board, colour, level, random = Math.random) {
  const cells = candidates(board, colour, 14);
  if (cells.length === 0) return Math.floor(cellCount / 2);
  const urgent = cells[0];
  if (cells.length === 1 || urge(board, urgent, colour) >= windowWorth[4]) return urgent;
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
  if (windowsOf[cell].some((index) => board.counts[other(colour)][index] === 5)) {
    return -winScore - depth;
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
  for (let cell = 0; cell < cellCount; cell += 1) {
    if (board.cells[cell] !== 0 || !hasNeighbour(board, cell)) continue;
    rated.push({ cell, urge: urge(board, cell, colour) });
  }
  rated.sort((a, b) => b.urge - a.urge);
  const forced = rated.filter((move) => move.urge >= windowWorth[4]);
  return (forced.length > 0 ? forced : rated.slice(0, limit)).map((move) => move.cell);
}

/** How much a stone of `colour` here extends its own lines and blocks the other's. */
function urge(board, cell, colour) {
  let value = 0;
  for (const index of windowsOf[cell]) {
    const mine = board.counts[colour][index];
    const theirs = board.counts[other(colour)][index];
    if (theirs === 0) value += mine === 4 ? 2 * winScore : windowWorth[mine + 1] * 0.12;
    if (mine === 0) value += theirs === 4 ? winScore : windowWorth[theirs + 1] * 0.09;
  }
  return value;
}

function hasNeighbour(board, cell) {
  const row = Math.floor(cell / boardSize);
  const column = cell % boardSize;
  for (let y = Math.max(0, row - 2); y <= Math.min(boardSize - 1, row + 2); y += 1) {
    for (let x = Math.max(0, column - 2); x <= Math.min(boardSize - 1, column + 2); x += 1) {
      if (board.cells[y * boardSize + x] !== 0) return true;
    }
  }
  return false;
}

function* allWindows() {
  for (let row = 0; row < boardSize; row += 1) {
    for (let column = 0; column < boardSize; column += 1) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, -1],
      ]) {
        const endRow = row + 4 * down;
        const endColumn = column + 4 * right;
        if (endRow >= boardSize || endColumn >= boardSize || endColumn < 0) continue;
        yield [0, 1, 2, 3, 4].map(
          (step) => (row + step * down) * boardSize + column + step * right,
        );
      }
    }
  }
}
