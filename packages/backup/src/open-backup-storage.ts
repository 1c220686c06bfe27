import type { BackupPlace } from "@playfront/config/settings/backup";
import { createDiskStorage } from "@playfront/storage/disk";
import { openStorage } from "@playfront/storage/open-storage";
import type { Storage } from "@playfront/storage/storage";

/** Throws ConfigError if the bucket cannot be read. */
export async function openBackupStorage(place: BackupPlace): Promise<Storage> {
  if ("folder" in place) return createDiskStorage(place.folder);
  return openStorage({ s3: place.bucket, dataDir: "" });
}
