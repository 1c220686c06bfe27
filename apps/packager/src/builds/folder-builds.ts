import type { Log } from "@playfront/http/log";
import { createDiskStorage } from "@playfront/storage/disk";
import type { PackageReader } from "../hashing/package-reader.ts";
import { type Build, type Builds, describeStored, isBuildId, type StoredPackage } from "./build.ts";

export interface FolderBuildsParts {
  folder: string;
  reader: PackageReader;
  log: Log;
}

/**
 * Serves the `<id>.apk` files of a folder without registration. A file is read on its first request, and again after it
 * was replaced. Move new files into the folder: a file still being written there would be served incomplete.
 */
export function createFolderBuilds(parts: FolderBuildsParts): Builds {
  const storage = createDiskStorage(parts.folder);
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
      const build = read({ id, storage, key, size: file.size }, parts);
      known.set(id, { etag: file.etag, build });
      build.catch(() => known.delete(id));
      return build;
    },
  };
}

async function read(
  stored: StoredPackage,
  { folder, reader, log }: FolderBuildsParts,
): Promise<Build> {
  const apk = await describeStored(stored, log);
  const { key, size } = stored;
  const prefixLength = apk?.prefixLength ?? size;
  const file = { folder, key, size };
  const { sha256, prefixState } = await reader.run({ kind: "fingerprint", file, prefixLength });
  return { ...stored, canChange: true, isPublic: true, sha256, prefixLength, prefixState, apk };
}
