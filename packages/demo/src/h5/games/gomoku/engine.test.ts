import { expect, test } from "vitest";
import {
  type Board,
  blackStone,
  boardSize,
  type Colour,
  chooseMove,
  createBoard,
  other,
  whiteStone,
  winningLine,
} from "./engine.js";

/** A cell by its column and row, both from 0 at the top left. */
const at = (column: number, row: number) => row * boardSize + column;

function boardOf(black: number[], white: number[]): Board {
  const board = createBoard();
  for (const cell of black) board.put(cell, blackStone);
  for (const cell of white) board.put(cell, whiteStone);
  return board;
}

/** Plays a game to its end. Returns the colour that won, or 0. `random` keeps it repeatable. */
function playOut(levels: Record<Colour, "easy" | "hard">, random: () => number): number {
  const board = createBoard();
  let colour: Colour = blackStone;
  for (let move = 0; move < boardSize * boardSize; move += 1) {
    const cell = chooseMove(board, colour, levels[colour], random);
    expect(board.cells[cell]).toBe(0);
    board.put(cell, colour);
    if (winningLine(board, cell)) return colour;
    colour = other(colour);
  }
  return 0;
}

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

test.each([
  ["a row", [0, 1, 2, 3, 4].map((step) => at(3 + step, 7))],
  ["a column", [0, 1, 2, 3, 4].map((step) => at(0, 10 + step))],
  ["a falling diagonal", [0, 1, 2, 3, 4].map((step) => at(10 + step, 10 + step))],
  ["a rising diagonal", [0, 1, 2, 3, 4].map((step) => at(4 - step, step))],
])("five in %s win, four do not", (_name, cells) => {
  const board = boardOf(cells.slice(0, 4), []);
  expect(winningLine(board, cells[0]!)).toBeNull();
  board.put(cells[4]!, blackStone);
  expect(winningLine(board, cells[2]!)?.sort()).toEqual([...cells].sort());
});

test("six in a row win as well, and a row does not go on over the edge", () => {
  const six = [2, 3, 4, 5, 6, 7].map((column) => at(column, 0));
  expect(winningLine(boardOf(six, []), six[3]!)).toHaveLength(6);
  const edge = [at(12, 3), at(13, 3), at(14, 3), at(0, 4), at(1, 4)];
  expect(winningLine(boardOf(edge, []), at(13, 3))).toBeNull();
});

test("the counts are the same after stones have come and gone", () => {
  const board = boardOf([at(7, 7), at(8, 7)], [at(7, 8)]);
  const before = [...board.total];
  for (const cell of [at(9, 7), at(6, 7), at(7, 6)]) {
    board.put(cell, whiteStone);
    board.put(cell + boardSize * 3, blackStone);
    board.take(cell + boardSize * 3);
    board.take(cell);
  }
  expect(board.total).toEqual(before);
  for (const cell of [at(7, 7), at(7, 8), at(8, 7)]) board.take(cell);
  expect(board.total).toEqual([0, 0, 0]);
});

test.each(["easy", "hard"] as const)("the %s opponent opens in the middle", (level) => {
  expect(chooseMove(createBoard(), blackStone, level)).toBe(at(7, 7));
});

test.each(["easy", "hard"] as const)(
  "the %s opponent completes its own five before anything else",
  (level) => {
    const mine = [3, 4, 5, 6].map((column) => at(column, 7));
    const yours = [3, 4, 5, 6].map((column) => at(column, 9));
    expect([at(2, 7), at(7, 7)]).toContain(chooseMove(boardOf(yours, mine), whiteStone, level));
  },
);

test.each(["easy", "hard"] as const)("the %s opponent stops a four", (level) => {
  const yours = [3, 4, 6, 7].map((column) => at(column, 7));
  expect(chooseMove(boardOf(yours, [at(3, 8), at(8, 7)]), whiteStone, level)).toBe(at(5, 7));
});

test("the hard opponent stops an open three", () => {
  const board = boardOf([at(6, 7), at(7, 7), at(8, 7)], [at(6, 8), at(10, 10)]);
  const stops = [4, 5, 9, 10].map((column) => at(column, 7));
  expect(stops).toContain(chooseMove(board, whiteStone, "hard"));
});

test("the hard opponent beats the easy one, whoever begins", () => {
  const results = [1, 2, 3, 4].map((seed) =>
    seed % 2 === 0
      ? playOut({ [blackStone]: "hard", [whiteStone]: "easy" }, sequence(seed)) === blackStone
      : playOut({ [blackStone]: "easy", [whiteStone]: "hard" }, sequence(seed)) === whiteStone,
  );
  expect(results).toEqual([true, true, true, true]);
});
