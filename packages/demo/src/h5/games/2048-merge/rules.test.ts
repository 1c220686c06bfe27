import { expect, test } from "vitest";
import { addTile, type Cells, canMove, type Direction, largest, slide } from "./rules.js";

const values = (cells: Cells) => cells.map((tile) => tile?.value ?? 0);
const board = (...numbers: number[]): Cells =>
  [...numbers, ...Array(16 - numbers.length).fill(0)].map((value, id) =>
    value === 0 ? null : { id, value },
  );
const firstRow = (numbers: number[], direction: Direction) =>
  values(slide(board(...numbers), direction).cells).slice(0, 4);

test.each([
  [[0, 2, 0, 2], [4, 0, 0, 0], 4],
  [[2, 2, 2, 2], [4, 4, 0, 0], 8],
  [[2, 2, 4, 0], [4, 4, 0, 0], 4],
  [[4, 2, 2, 0], [4, 4, 0, 0], 4],
  [[2, 4, 2, 4], [2, 4, 2, 4], 0],
])("%j goes left to %j", (before, after, gained) => {
  expect(firstRow(before, "left")).toEqual(after);
  expect(slide(board(...before), "left").gained).toBe(gained);
});

test("three of a kind join at the side they move to", () => {
  expect(firstRow([2, 2, 2, 0], "left")).toEqual([4, 2, 0, 0]);
  expect(firstRow([2, 2, 2, 0], "right")).toEqual([0, 0, 2, 4]);
});

test("up and down work on columns", () => {
  const column = board(2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4);
  expect(values(slide(column, "up").cells)).toEqual(values(board(4, 0, 0, 0, 4)));
  expect(slide(column, "down").cells[12]?.value).toBe(4);
  expect(slide(column, "down").cells[8]?.value).toBe(4);
});

test("a tile keeps its id, a swallowed one tells where it went", () => {
  const { cells, swallowed } = slide(board(0, 2, 2, 8), "left");
  expect(cells[0]).toEqual({ id: 2, value: 4 });
  expect(cells[1]).toEqual({ id: 3, value: 8 });
  expect(swallowed).toEqual([{ id: 1, value: 2, cell: 0 }]);
});

test("a move that changes nothing is none", () => {
  expect(slide(board(2, 4, 8, 16), "left").moved).toBe(false);
  expect(slide(board(0, 4, 8, 16), "left").moved).toBe(true);
});

test("a full board is over only when no two neighbours are equal", () => {
  const stuck = board(2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2);
  expect(canMove(stuck)).toBe(false);
  expect(canMove(board(2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 4))).toBe(true);
});

test("a new tile lands on a free cell and is a 2, seldom a 4", () => {
  const almostFull = board(2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4);
  expect(addTile(almostFull, 99, () => 0.5)[15]).toEqual({ id: 99, value: 2 });
  expect(addTile(almostFull, 99, () => 0.05)[15]).toEqual({ id: 99, value: 4 });
  expect(largest(almostFull)).toBe(4);
});
