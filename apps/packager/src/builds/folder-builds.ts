import { createFingerprint } from "@playfront/apk/fingerprint";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";
import { type Build, type Builds, describeStored, isBuildId, type StoredPackage } from "./build.ts";

/**
 * Serves the `<id>.apk` files of a folder without registration. A file is read on its first request, and again after it
 * was replaced. Move new files into the folder: a file still being written there would be served incomplete.
 */
export function createFolderBuilds(storage: Storage, log: Log): Builds {
  const known = new Map<string, { etag: string; build: Promise<Build> }>();

  return {
    async find(id) {
      if (!isBuildId(id)) return undefined;
      const key = `${id}.apk`;
      const file = await storage.stat(key);
      if (file === null) {
        known.delete(id);
        return undefined;
      }
      const held = known.get(id);
      if (held?.etag === file.etag) return held.build;
      const build = read({ id, storage, key, size: file.size }, log);
      known.set(id, { etag: file.etag, build });
      build.catch(() => known.delete(id));
      return build;
    },
  };
}

async function read(stored: StoredPackage, log: Log): Promise<Build> {
  const apk = await describeStored(stored, log);
  const prefixLength = apk?.prefixLength ?? stored.size;
  const maker = createFingerprint(prefixLength);
  const onChunk = async (chunk: Uint8Array) => {
    maker.add(chunk);
    // Hashing blocks this thread: let running downloads proceed between the pieces.
    await new Promise((done) => setImmediate(done));
  };
  if (stored.size > 0)
    await stored.storage.streamRange(stored.key, { start: 0, end: stored.size - 1, onChunk });
  const { sha256, prefixState } = maker.end();
  return { ...stored, sha256, prefixLength, prefixState, apk };
}
