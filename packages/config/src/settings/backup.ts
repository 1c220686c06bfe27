import { flag, folder, integer, text } from "../kinds.ts";
import { ConfigError, type Environment, readSettings, type SettingGroup } from "../setting.ts";
import { readS3Settings, type S3Settings } from "./storage.ts";

export const backupSettings = {
  backups: {
    name: "BACKUPS",
    kind: flag("on", "off"),
    default: false,
    defaultText: "`off`",
    description:
      "`on` keeps what the embedded PostgreSQL writes for `npm run backup` and `npm run restore` ([how to](docs/how-to/back-up-and-restore.md))",
  },
  backupDir: {
    name: "BACKUP_DIR",
    kind: folder,
    default: null,
    description:
      "folder of the backups, on another disk than the database; required for them when `STORAGE` is `disk`",
  },
  backupBucket: {
    name: "BACKUP_BUCKET",
    kind: text,
    default: null,
    defaultText: "`S3_BUCKET`",
    description: "bucket of the backups, closed to everybody else",
  },
  backupsKept: {
    name: "BACKUPS_KEPT",
    kind: integer(1, 1000),
    default: 7,
    description:
      "number of base copies that stay; older ones, and the WAL before them, are removed",
  },
} as const satisfies SettingGroup;

/** Where backups are kept. */
export type BackupPlace = { folder: string } | { bucket: S3Settings };

/** For the shop's process: the place to which it ships WAL; null without BACKUPS. */
export function readShippingPlace(env: Environment): BackupPlace | null {
  if (!readSettings(env, backupSettings).backups) return null;
  if (!env.DATABASE_URL) return readBackupPlace(env);
  throw new ConfigError(
    "BACKUPS is for the embedded PostgreSQL; for that of DATABASE_URL see docs/how-to/back-up-and-restore.md",
  );
}

/** Throws {@link ConfigError} if the settings name no place. */
export function readBackupPlace(env: Environment): BackupPlace {
  const { backupDir, backupBucket } = readSettings(env, backupSettings);
  if (backupDir !== null) return { folder: backupDir };
  const s3 = readS3Settings(env);
  if (s3 !== null) return { bucket: { ...s3, bucket: backupBucket ?? s3.bucket } };
  throw new ConfigError(
    "Backups need BACKUP_DIR, a folder on another disk than the database, or STORAGE=s3",
  );
}
