import { join } from "node:path";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-readers.ts";
import type { Storage } from "./storage.ts";
import { createDiskStorage } from "./storage-disk.ts";

/** No file has this key; asking for it shows whether the bucket answers. */
const probe = "start/probe";

/**
 * The storage that the settings name. A bucket that cannot be read stops the start here rather than a player's request
 * later; throws {@link ConfigError}. The S3 client is loaded only where it is used.
 */
export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (s3 === null) return createDiskStorage(join(dataDir, "files"));
  const { createS3Storage } = await import("./storage-s3.ts");
  const storage = createS3Storage(s3);
  try {
    await storage.get(probe);
  } catch (error) {
    const { name, message } = error as Error;
    throw new ConfigError(`STORAGE=s3 cannot read bucket "${s3.bucket}": ${name} ${message}`);
  }
  return storage;
}
