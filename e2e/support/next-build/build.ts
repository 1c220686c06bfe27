import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildInto } from "../../../scripts/build-storefront.ts";
import { buildFolder } from "../../../scripts/first-load-files.ts";

/**
 * Builds the next version into the folder of the argument, unless it is up to date. Runs as its own process, because
 * bundlers change the process that they run in.
 */
const folder = process.argv[2]!;
const stamp = join(folder, ".sources");
const digest = `next-${await readFile(join(buildFolder, ".sources"), "utf8")}`;

if (!existsSync(stamp) || (await readFile(stamp, "utf8")) !== digest) {
  await buildInto({ folder, digest }, join(import.meta.dirname, "vite.config.ts"));
  await writeFile(stamp, digest);
}
