/**
 * Writes rows in one batch. If the batch is refused for its data, each half is written by itself, down to the rows that
 * are refused alone, which are given up. Any other error is thrown, and some rows may have been written by then.
 */
export async function writeApart<Row>(
  rows: readonly Row[],
  parts: {
    write(rows: readonly Row[]): Promise<void>;
    isRefused(error: unknown): boolean;
    onRefused(row: Row): void;
  },
): Promise<void> {
  try {
    await parts.write(rows);
  } catch (error) {
    if (!parts.isRefused(error)) throw error;
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) return parts.onRefused(first);
    const middle = Math.ceil(rows.length / 2);
    await writeApart(rows.slice(0, middle), parts);
    await writeApart(rows.slice(middle), parts);
  }
}
