/**
 * Removes repeated items and keeps the first. When an item is added at the top of a list, the next page repeats the
 * last item of the one before.
 */
export function uniqueBy<I>(items: readonly I[], keyOf: (item: I) => string): I[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const isNew = !seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isNew;
  });
}
