/** The types of rules.js, for its test. */
export interface Tile {
  id: number;
  value: number;
}
export type Cells = (Tile | null)[];
export type Direction = "left" | "right" | "up" | "down";
export function slide(
  cells: Cells,
  direction: Direction,
): { cells: Cells; swallowed: (Tile & { cell: number })[]; gained: number; moved: boolean };
export function addTile(cells: Cells, id: number, random?: () => number): Cells;
export function canMove(cells: Cells): boolean;
export function largest(cells: Cells): number;
