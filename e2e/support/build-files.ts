import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** The files of one build, as browsers name them. */
export async function addressesOf(folder: string): Promise<Set<string>> {
  const names = await readdir(join(folder, "client/assets"));
  return new Set(
    names.filter((name) => /\.(js|css)$/.test(name)).map((name) => `/app/assets/${name}`),
  );
}

/** The page shown, everything that runs in it and what its worker keeps ready are of one build, and it is at work. */
export async function expectWhole(page: Page, addresses: ReadonlySet<string>): Promise<void> {
  // A worker has files to fetch before it takes over, and machines are busy.
  await expect.poll(() => strangersIn(page, addresses), { timeout: 30_000 }).toEqual([]);
}

/** Scripts and styles of this page, and files of its worker, that are not of the build; or why nothing can be told. */
async function strangersIn(page: Page, addresses: ReadonlySet<string>): Promise<string[]> {
  // A page that is being reloaded answers nothing.
  const used = await page.evaluate(usedFiles).catch(() => null);
  if (used === null) return ["the page is being loaded"];
  if (!used.isReady) return ["the page is not at work yet"];
  return used.files.filter((file) => !addresses.has(file));
}

async function usedFiles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const scripts = [...document.scripts].map(({ src }) => src);
  const named = [...document.scripts].flatMap(
    ({ text }) => text.match(/\/app\/assets\/[\w.-]+\.js/g) ?? [],
  );
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const kept: string[] = [];
  for (const name of navigator.serviceWorker?.controller ? await caches.keys() : []) {
    if (!name.startsWith("workbox-precache")) continue;
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
  }
  const all = [...links.map(({ href }) => href), ...scripts, ...named, ...loaded, ...kept]
    .map((address) => new URL(address, location.href).pathname)
    .filter((path) => /^\/app\/assets\/.+\.(js|css)$/.test(path));
  return { isReady: "ready" in document.documentElement.dataset, files: [...new Set(all)] };
}
