import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { frameRoutes, routeIdOf } from "../../apps/storefront/build-plugins/page-routes.ts";
import { filesOf } from "../first-load-files.ts";
import { root } from "../processes.ts";

/** Maximum of JavaScript that a page loads to become usable, KB after Brotli (docs/decisions/0007). */
const budgets = { home: 122, game: 135, article: 131, gifts: 132, gift: 130 } as const;

const client = join(root, "apps/storefront/build/client");
const over: string[] = [];
for (const [name, budget] of Object.entries(budgets)) {
  const { scripts } = await filesOf([...frameRoutes, routeIdOf(name as keyof typeof budgets)]);
  const sizes = await Promise.all(scripts.map(compressedSize));
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const line = `${name}: ${total.toFixed(1)} KB of JavaScript in ${scripts.length} files, of ${budget}`;
  console.log(line);
  if (total > budget) over.push(line);
}
if (over.length > 0) throw new Error(`more than pages may load:\n${over.join("\n")}`);

async function compressedSize(file: string): Promise<number> {
  return brotliCompressSync(await readFile(join(client, file))).length;
}
