import { type FileHandle, open, readlink } from "node:fs/promises";
import { vi } from "vitest";

/** How a flush names its file: the system's name of an open file, which only Linux tells. */
export const canRecordFlushes = process.platform === "linux";

/** Calls `onFlush` with the path of every file and folder that is flushed, until the mocks are restored. */
export async function recordFlushes(onFlush: (path: string) => void): Promise<void> {
  const handle = await open(".");
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = prototype.sync;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    const path = await readlink(`/proc/self/fd/${this.fd}`);
    await sync.call(this);
    onFlush(path);
  });
}
