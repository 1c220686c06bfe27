import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./processes.ts";

/** The mark of an import that runs in the middle of an action of the player, such as sending a form. */
const marked = /\bimport\(\s*\/\* keep ready \*\/\s*"([^"]+)",?\s*\)/g;

/**
 * Files of the marked modules and of all that they import. A page with a half-filled form may stay open after a deployment
 * and still needs them.
 */
export async function lazyChunks(folder: string): Promise<string[]> {
  return chunksOf(await markedModules(), folder);
}

/**
 * Files of lazily loaded modules and of all that they import, relative to the build's `client`. Throws if a module has no
 * file of its own.
 */
export async function chunksOf(modules: Iterable<string>, folder: string): Promise<string[]> {
  const assets = join(folder, "client/assets");
  const names = await readdir(assets);
  const found = new Set<string>();
  for (const module of modules) {
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

const sources = ["apps/storefront/src/**/*.{ts,tsx}", "packages/contract/src/*.ts"];

/** Names of the marked modules without folder and extension, as the bundler names their files. */
async function markedModules(): Promise<Set<string>> {
  const modules = new Set<string>();
  for (const path of globSync(sources, { cwd: root })) {
    const code = await readFile(join(root, path), "utf8");
    for (const [, module = ""] of code.matchAll(marked)) {
      modules.add(basename(module).replace(/\.tsx?$/, ""));
    }
  }
  return modules;
}

/** Whether a file was built from the module: `vault-BxYARpO.js` from `vault`. A hash has seven characters. */
function isOf(module: string, name: string): boolean {
  return new RegExp(`^${module}-[\\w-]{7}\\.(?:js|css)$`).test(name);
}
