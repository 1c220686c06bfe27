import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where files live that outlive a request: pictures now, packages later. Keys are paths such as `media/ab12.webp`. */
export interface Storage {
  put(key: string, data: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

/** Files under a folder; written whole or not at all. */
export function createDiskStorage(root: string): Storage {
  return {
    async put(key, data) {
      const path = pathOf(root, key);
      const part = `${path}.${randomBytes(6).toString("hex")}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, data);
      await rename(part, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(root, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(root, key), { force: true }),
  };
}

function pathOf(root: string, key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i.test(key)) {
    throw new Error(`not a storage key: ${JSON.stringify(key)}`);
  }
  return join(root, key);
}
