/**
 * The player's data-saving choice, as pages report it; the page's side is `src/browser/container/service-worker.ts`.
 */
const cacheName = "pf-choices";
const mark = "/app/choices/save-data";

let known: Promise<boolean> | null = null;

/** Whether to save data, by the player's choice or the browser's. A worker that was stopped reads it again. */
export function savesData(): Promise<boolean> {
  known ??= caches.open(cacheName).then(async (cache) => (await cache.match(mark)) !== undefined);
  return known;
}

export async function setSavesData(isOn: boolean): Promise<void> {
  known = Promise.resolve(isOn);
  const cache = await caches.open(cacheName);
  if (isOn) await cache.put(mark, new Response(""));
  else await cache.delete(mark);
}
