import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./processes.ts";

/** No page is built from these. */
const ignored = /node_modules|\/testing\/|\.test\.tsx?$/;

export interface Sources {
  /** Of which every file counts; relative to the project. */
  folders: string[];
  files: string[];
}

/**
 * Runs `build` if the sources have changed since it last ran for this folder. It gets a digest of them, which names the
 * build.
 */
export async function buildIfChanged(
  folder: string,
  sources: Sources,
  build: (digest: string) => Promise<void>,
): Promise<void> {
  const stamp = join(folder, ".sources");
  const digest = await digestSources(sources);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === digest) return;
  await build(digest);
  await writeFile(stamp, digest);
}

async function digestSources({ folders, files }: Sources): Promise<string> {
  const hash = createHash("sha256");
  const all = [...files];
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !ignored.test(path)) all.push(path.slice(root.length + 1));
    }
  }
  for (const file of all.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex");
}

/**
 * Writes brotli and gzip versions next to each text file, at the highest level because they are made once and sent
 * often.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
