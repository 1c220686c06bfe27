import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { homeRoutes } from "../apps/storefront/build-plugins/page-routes.ts";
import { filesOf } from "./first-load-files.ts";
import { root } from "./processes.ts";

/** Maximum of JavaScript in the first load of the home page, bytes after Brotli (docs/decisions/0007). */
const budgetBytes = 130 * 1024;

const client = join(root, "apps/storefront/build/client");
const { scripts } = await filesOf(homeRoutes);
let total = 0;
for (const file of scripts) total += brotliCompressSync(await readFile(join(client, file))).length;
console.log(
  `First load of /app/home/: ${(total / 1024).toFixed(1)} KB of JavaScript in ${scripts.length} files`,
);
if (total > budgetBytes) throw new Error(`more than the ${budgetBytes / 1024} KB it may have`);
