import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Code that pages load in the middle of something a player does, by the name of its module. */
const lateModules = [
  "dialog-sheet",
  "altcha",
  "pbkdf2",
  "browser-guide",
  "android-only",
  "encrypted-value",
];

/**
 * Files of that code, relative to the build's `client`, and of all that it imports: a page that outlives its version for
 * the sake of a half-filled form still needs them to send it. Throws when a module has no file of its own any more.
 */
export async function lateFiles(folder: string): Promise<string[]> {
  const assets = join(folder, "client/assets");
  const names = await readdir(assets);
  const found = new Set<string>();
  for (const module of lateModules) {
    const own = names.filter((name) => isOf(module, name));
    if (own.length === 0) throw new Error(`the build has no file of ${module}`);
    for (const name of own) found.add(name);
  }
  for (const name of found) {
    if (!name.endsWith(".js")) continue;
    const code = await readFile(join(assets, name), "utf8");
    for (const [, imported = ""] of code.matchAll(staticImports)) found.add(imported);
  }
  return [...found].map((name) => `assets/${name}`);
}

const staticImports = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

/** `altcha-BxYARpOV.js` is of `altcha`: a hash has eight characters. */
function isOf(module: string, name: string): boolean {
  return new RegExp(`^${module}-[\\w-]{8}\\.(?:js|css)$`).test(name);
}
