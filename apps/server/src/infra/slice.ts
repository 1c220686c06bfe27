/** Pages beyond this offset are empty, so that no call makes the database skip a million rows. */
const maxOffset = 10_000;

export interface Slice {
  limit: number;
  offset: number;
}

/** Limit and offset of a 1-based page; null beyond the maximum. */
export function sliceOf({ page, pageSize }: { page: number; pageSize: number }): Slice | null {
  const offset = (page - 1) * pageSize;
  return offset < maxOffset ? { limit: pageSize, offset } : null;
}
