/** What a page tells the worker of the player's use of data; the page's side is `src/browser/container/service-worker.ts`. */
const cacheName = "pf-choices";
const mark = "/app/choices/save-data";

let known: Promise<boolean> | null = null;

/** Whether data is to be saved, by the player's choice or the browser's. A worker that was put to sleep reads it again. */
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
