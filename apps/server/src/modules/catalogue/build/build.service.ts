import type { Db } from "@playfront/database/connect";
import * as repository from "./build.repository.ts";

/** A registered package and the facts read from its bytes; null where the package does not say. */
export interface Build {
  id: string;
  /** Lowercase hex, of the package before a channel is written into it. */
  sha256: string;
  /** In bytes. */
  size: number;
  packageName: string;
  label: string | null;
  versionName: string | null;
  versionCode: number;
  /** Android API levels. */
  minSdk: number | null;
  targetSdk: number | null;
  permissions: string[];
  /** SHA-256 of the signing certificate, lowercase hex. */
  signer: string | null;
  /** Null if it was registered before they were kept. */
  signings: repository.BuildRow["signings"];
  schemes: string[];
  /** Whether everybody may download it: what a ticket has brought waits for a game that uses it. */
  isPublic: boolean;
  /** The channel in the package as it was handed in. */
  cameWith: string | null;
  registeredAt: Date;
}

export type BuildService = ReturnType<typeof createBuildService>;

/** Packages registered by the packaging host, which alone writes them. */
export function createBuildService({ db }: { db: Db }) {
  return {
    async find(id: string): Promise<Build | null> {
      const row = await repository.findById(db, id);
      return row ? toBuild(row) : null;
    },

    /** Newest first. */
    async list(limit: number): Promise<Build[]> {
      return (await repository.findNewest(db, limit)).map(toBuild);
    },
  };
}

export function toBuild(row: repository.BuildRow): Build {
  return {
    id: row.id,
    sha256: row.sha256,
    size: Number(row.size),
    packageName: row.package_name,
    label: row.label || null,
    versionName: row.version_name || null,
    versionCode: Number(row.version_code),
    minSdk: row.min_sdk,
    targetSdk: row.target_sdk,
    permissions: row.permissions,
    signer: row.signer_sha256,
    signings: row.signings,
    schemes: row.schemes,
    isPublic: row.is_public,
    cameWith: row.came_with,
    registeredAt: row.created_at,
  };
}
