import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./processes.ts";

/** JavaScript that the first load of the home page may carry, Brotli, bytes (docs/decisions/0007). */
const budgetBytes = 130 * 1024;

const client = join(root, "apps/storefront/build/client");
const files = await firstLoadFiles();
let total = 0;
for (const file of files) total += brotliCompressSync(await readFile(join(client, file))).length;
console.log(
  `First load of /app/home/: ${(total / 1024).toFixed(1)} KB of JavaScript in ${files.length} files`,
);
if (total > budgetBytes) throw new Error(`more than the ${budgetBytes / 1024} KB it may have`);

/** What the page's HTML loads at once: the entry, the route modules of the match, and everything they import. */
async function firstLoadFiles(): Promise<string[]> {
  const build = await import(join(root, "apps/storefront/build/server/index.js"));
  const { entry, routes, url } = build.assets as Manifest;
  const wanted = new Set([entry.module, ...entry.imports, url]);
  for (const id of ["root", "routes/shell", "routes/home"]) {
    const route = routes[id];
    if (!route) throw new Error(`the build has no route ${id}`);
    for (const file of [route.module, ...route.imports]) wanted.add(file);
  }
  return [...wanted].map((file) => file.replace(/^\/app\//, ""));
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[] }>;
}
