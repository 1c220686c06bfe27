/** Rows a list reaches at most: a page beyond is empty, so that no call makes the database count to a million. */
const maxOffset = 10_000;

export interface Slice {
  limit: number;
  offset: number;
}

/** A 1-based page as limit and offset; null when it lies beyond what lists reach. */
export function sliceOf({ page, pageSize }: { page: number; pageSize: number }): Slice | null {
  const offset = (page - 1) * pageSize;
  return offset < maxOffset ? { limit: pageSize, offset } : null;
}
