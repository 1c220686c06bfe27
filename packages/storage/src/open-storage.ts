import { join } from "node:path";
import { ConfigError } from "@playfront/config/setting";
import type { S3Settings } from "@playfront/config/settings/storage";
import { createDiskStorage } from "./disk.ts";
import type { Storage } from "./storage.ts";

export interface StorageSettings {
  /** Null: a folder in `dataDir`. */
  s3: S3Settings | null;
  /** Absolute. */
  dataDir: string;
}

/** No file has this key: reading it only tests whether the bucket can be read. */
const probeKey = "start/probe";

/**
 * Opens the storage of the settings. Throws {@link ConfigError} if the bucket cannot be read, so that the process stops at
 * its start. The S3 client is imported only if it is used.
 */
export async function openStorage({ s3, dataDir }: StorageSettings): Promise<Storage> {
  if (s3 === null) return createDiskStorage(join(dataDir, "files"));
  const { createS3Storage } = await import("./s3.ts");
  const storage = createS3Storage(s3);
  try {
    await storage.get(probeKey);
  } catch (error) {
    const { name, message } = error as Error;
    throw new ConfigError(`STORAGE=s3 cannot read bucket "${s3.bucket}": ${name} ${message}`);
  }
  return storage;
}
