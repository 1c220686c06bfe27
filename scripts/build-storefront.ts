import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { type Build, buildServiceWorker } from "./build-service-worker.ts";
import { buildFolder } from "./first-load-files.ts";
import { root, run } from "./processes.ts";

const app = join(root, "apps/storefront");
const stamp = join(buildFolder, ".sources");
const sources = [
  "apps/storefront/src",
  "apps/storefront/sw",
  "apps/storefront/public",
  "apps/storefront/build-plugins",
  "packages",
];
/** No page is built from the demo, and it holds megabytes of pictures. */
const ignored = /node_modules|\/packages\/demo\//;
const single = [
  "apps/storefront/package.json",
  "apps/storefront/vite.config.ts",
  "apps/storefront/react-router.config.ts",
  "package-lock.json",
];

/** Builds the storefront if its sources have changed since the last build, and compresses its files. */
export async function buildStorefront(): Promise<void> {
  const digest = await digestSources();
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === digest) return;
  console.log("Building the storefront…");
  await buildInto({ folder: buildFolder, digest });
  await compressFiles(join(buildFolder, "client"));
  await writeFile(stamp, digest);
}

/** Builds the pages and the worker, with the storefront's own Vite configuration or another one. */
export async function buildInto(build: Build, viteConfig = "vite.config.ts"): Promise<void> {
  await run("react-router", ["build", ".", "--config", viteConfig], {
    cwd: app,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, STOREFRONT_BUILD: build.folder },
  });
  await buildServiceWorker(build);
}

async function digestSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = [...single];
  for (const folder of sources) {
    for (const entry of await readdir(join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !ignored.test(path)) files.push(path.slice(root.length + 1));
    }
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex");
}

/**
 * Writes brotli and gzip versions next to each text file, at the highest level because they are made once and sent
 * often.
 */
async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
