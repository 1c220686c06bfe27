/**
 * The player's data-saving choice, as pages report it; the page's side is `src/browser/container/service-worker.ts`.
 */
const cacheName = "pf-choices";
const mark = "/app/choices/save-data";

let known: boolean | null = null;

/**
 * Whether to save data, by the player's choice or the browser's. A worker that was stopped reads it again. False where the
 * browser's storage fails.
 */
export async function savesData(): Promise<boolean> {
  if (known === null) {
    const stored = await isMarked().catch(() => null);
    known ??= stored;
  }
  return known ?? false;
}

async function isMarked(): Promise<boolean> {
  return (await (await caches.open(cacheName)).match(mark)) !== undefined;
}

export async function setSavesData(isOn: boolean): Promise<void> {
  known = isOn;
  const cache = await caches.open(cacheName);
  if (isOn) await cache.put(mark, new Response(""));
  else await cache.delete(mark);
}
