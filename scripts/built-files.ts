import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { buildMark } from "../apps/server/src/ssr/builds/build-mark.ts";
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
 * build. Meanwhile a mark beside the folder lets a server that starts wait for it.
 */
export async function buildIfChanged(
  folder: string,
  sources: Sources,
  build: (digest: string) => Promise<void>,
): Promise<void> {
  const mark = buildMark(folder);
  writeFileSync(mark, String(process.pid));
  try {
    const stamp = join(folder, ".sources");
    const digest = await digestSources(sources);
    if (existsSync(stamp) && (await readFile(stamp, "utf8")) === digest) return;
    await build(digest);
    await writeFile(stamp, digest);
  } finally {
    await rm(mark, { force: true });
  }
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
  const texts: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    texts.push(join(entry.parentPath, entry.name));
  }
  const next = texts.values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const path of next) await compress(path);
    }),
  );
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
