import type { Column } from "@playfront/contract/entities";

/** The column an address names; an unknown one gives the first, no column at all null (docs/product.md#articles). */
export function pickColumn(columns: readonly Column[], col: string): Column | null {
  return columns.find((column) => column.col === col) ?? columns[0] ?? null;
}
