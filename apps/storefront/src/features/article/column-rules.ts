import type { Column } from "@playfront/contract/entities";

/**
 * The column that an address names. An unknown name gives the first column; null if the game has no column
 * (docs/product.md#articles).
 */
export function pickColumn(columns: readonly Column[], col: string): Column | null {
  return columns.find((column) => column.col === col) ?? columns[0] ?? null;
}
