/** The types of engine.js, for its test. */
export type Colour = 1 | 2;
export interface Board {
  cells: Int8Array;
  total: [number, number, number];
  put(cell: number, colour: Colour): void;
  take(cell: number): void;
}
export const boardSize: number;
export const blackStone: 1;
export const whiteStone: 2;
export function createBoard(): Board;
export function other(colour: Colour): Colour;
export function winningLine(board: Board, cell: number): number[] | null;
export function chooseMove(
  board: Board,
  colour: Colour,
  level: "easy" | "hard",
  random?: () => number,
): number;
