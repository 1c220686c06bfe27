import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** Paths of the scripts and styles of a build. */
export async function assetPaths(folder: string): Promise<Set<string>> {
  const names = await readdir(join(folder, "client/assets"));
  return new Set(
    names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/app/assets/${name}`),
  );
}

/** The page, its scripts and styles, and the worker's precache are all of one build, and the page is hydrated. */
export async function expectBuild(page: Page, paths: ReadonlySet<string>): Promise<void> {
  const foreign = async () => {
    await endOldWorker(page);
    return foreignFiles(page, paths);
  };
  // A new worker fetches many files before it takes over, and CI machines are slow.
  await expect.poll(foreign, { timeout: 60_000 }).toEqual([]);
}

/**
 * Ends the active worker if a newer one waits for that: it was busy when the newer one was ready. Browsers end a worker
 * that has nothing left to do, but not under DevTools, by which the tests drive this one.
 */
async function endOldWorker(page: Page): Promise<void> {
  const isWaiting = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    return registration?.waiting?.state === "installed";
  };
  // The evaluation fails while the page is being reloaded.
  if (!(await page.evaluate(isWaiting).catch(() => false))) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.stopAllWorkers");
  await devTools.detach();
}

/** Scripts, styles and precached files that are not of the build; or the reason why they are unknown. */
async function foreignFiles(page: Page, paths: ReadonlySet<string>): Promise<string[]> {
  // The evaluation fails while the page is being reloaded.
  const used = await page.evaluate(usedFiles).catch(() => null);
  if (used === null) return ["the page is loading"];
  if (!used.isReady) return ["the page is not hydrated yet"];
  return used.files.filter((file) => !paths.has(file));
}

async function usedFiles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const scripts = [...document.scripts].map(({ src }) => src);
  const named = [...document.scripts].flatMap(
    ({ text }) => text.match(/\/app\/assets\/[\w.-]+\.js/g) ?? [],
  );
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const precached: string[] = [];
  for (const name of navigator.serviceWorker?.controller ? await caches.keys() : []) {
    if (!name.startsWith("workbox-precache")) continue;
    for (const { url } of await (await caches.open(name)).keys()) precached.push(url);
  }
  const all = [...links.map(({ href }) => href), ...scripts, ...named, ...loaded, ...precached]
    .map((address) => new URL(address, location.href).pathname)
    .filter((path) => /^\/app\/assets\/.+\.(js|css)$/.test(path));
  return { isReady: "ready" in document.documentElement.dataset, files: [...new Set(all)] };
}
