// The rules, independent of the display. A board is an array of 16 cells, row by row; a cell holds null or a
// tile {id, value}. A tile keeps its id while it moves, so that the screen can follow it.

export const boardSize = 4;
export const goalValue = 2048;

/** For each direction the four lines of cells, each from the edge that the tiles move to. */
const linesByDirection = {
  left: lines((line, step) => line * boardSize + step),
  right: lines((line, step) => line * boardSize + boardSize - 1 - step),
  up: lines((line, step) => step * boardSize + line),
  down: lines((line, step) => (boardSize - 1 - step) * boardSize + line),
};

/**
 * Moves every tile as far as it goes; two of the same value become one of twice the value, each
 * tile at most once. `swallowed` are the tiles that vanished, with the cell they moved to.
 */
export function slide(cells, direction) {
  const after = Array(boardSize * boardSize).fill(null);
  const swallowed = [];
  let gained = 0;
  for (const line of linesByDirection[direction]) {
    let next = 0;
    let open = null;
    for (const tile of line.map((cell) => cells[cell]).filter(Boolean)) {
      if (open?.value === tile.value) {
        const cell = line[next - 1];
        swallowed.push({ ...open, cell });
        after[cell] = { id: tile.id, value: tile.value * 2 };
        gained += tile.value * 2;
        open = null;
      } else {
        after[line[next++]] = tile;
        open = tile;
      }
    }
  }
  const moved = after.some((tile, cell) => tile?.id !== cells[cell]?.id);
  return { cells: after, swallowed, gained, moved };
}

/** Puts a 2, or once in ten times a 4, on a free cell. */
export function addTile(cells, id, random = Math.random) {
  const free = cells.flatMap((tile, cell) => (tile ? [] : [cell]));
  const cell = free[Math.floor(random() * free.length)];
  const after = [...cells];
  after[cell] = { id, value: random() < 0.1 ? 4 : 2 };
  return after;
}

export function canMove(cells) {
  return Object.keys(linesByDirection).some((direction) => slide(cells, direction).moved);
}

export function largest(cells) {
  return Math.max(0, ...cells.map((tile) => tile?.value ?? 0));
}

function lines(cellAt) {
  const steps = [...Array(boardSize).keys()];
  return steps.map((line) => steps.map((step) => cellAt(line, step)));
}
