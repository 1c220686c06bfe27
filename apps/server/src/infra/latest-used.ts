/**
 * Options of an `LRUCache` of so many entries. Given as its `max`, each cache would reserve the room of all of them when it is
 * made: 23 ms and some megabytes for every server.
 */
export function latestUsed(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
