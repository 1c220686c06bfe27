import type { Db } from "@playfront/database/connect";
import * as repository from "./build.repository.ts";

/** A registered package and what was read from its own bytes. What it does not tell is null. */
export interface Build {
  id: string;
  /** Lowercase hex, of the package before a channel is written into it. */
  sha256: string;
  /** Bytes. */
  size: number;
  packageName: string;
  label: string | null;
  versionName: string | null;
  versionCode: number;
  /** API levels of Android. */
  minSdk: number | null;
  targetSdk: number | null;
  permissions: string[];
  /** Of the certificate, lowercase hex. */
  signer: string | null;
  schemes: string[];
  registeredAt: Date;
}

export type BuildService = ReturnType<typeof createBuildService>;

/** Packages as the packaging host has registered them; it alone writes them. */
export function createBuildService({ db }: { db: Db }) {
  return {
    async find(id: string): Promise<Build | null> {
      const row = await repository.findById(db, id);
      return row ? toBuild(row) : null;
    },

    /** The newest first. */
    async list(limit: number): Promise<Build[]> {
      return (await repository.findNewest(db, limit)).map(toBuild);
    },
  };
}

function toBuild(row: repository.BuildRow): Build {
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
    schemes: row.schemes,
    registeredAt: row.created_at,
  };
}
