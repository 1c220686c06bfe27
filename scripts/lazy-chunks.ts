import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./processes.ts";

/** How the code marks an import that runs in the middle of what a player does, such as sending a form. */
const marked = /\bimport\(\s*\/\* keep ready \*\/\s*"([^"]+)",?\s*\)/g;

/**
 * Files of the modules so marked, relative to the build's `client`, and of all that they import: a page that outlives its
 * version for the sake of a half-filled form still needs them to send it. Throws when a module has no file of its own.
 */
export async function lazyChunks(folder: string): Promise<string[]> {
  const assets = join(folder, "client/assets");
  const names = await readdir(assets);
  const found = new Set<string>();
  for (const module of await markedModules()) {
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

/** Their names without folder and extension, as the bundler names their files. */
async function markedModules(): Promise<Set<string>> {
  const source = join(root, "apps/storefront/src");
  const modules = new Set<string>();
  for (const path of globSync("**/*.{ts,tsx}", { cwd: source })) {
    const code = await readFile(join(source, path), "utf8");
    for (const [, module = ""] of code.matchAll(marked)) {
      modules.add(basename(module).replace(/\.tsx?$/, ""));
    }
  }
  return modules;
}

/** `vault-BxYARpOV.js` is of `vault`: a hash has eight characters. */
function isOf(module: string, name: string): boolean {
  return new RegExp(`^${module}-[\\w-]{8}\\.(?:js|css)$`).test(name);
}
