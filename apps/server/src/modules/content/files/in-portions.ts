import { setImmediate } from "node:timers/promises";

/** Items between two turns of the event loop. */
const portion = 10;

/** Maps many items without holding up other requests. */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  act: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % portion === 0) await setImmediate();
    results.push(await act(item, index));
  }
  return results;
}
