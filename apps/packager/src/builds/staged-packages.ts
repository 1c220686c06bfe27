import { randomBytes } from "node:crypto";
import type { LocalFile, Storage } from "@playfront/storage/storage";
import { sql } from "kysely";
import type { CatalogueDb } from "../catalogue-db.ts";
import { buildKey } from "./build.ts";

/** What is stored, or is to be stored, under a build's id. */
export interface PackageIdentity {
  id: string;
  sha256: string;
}

/**
 * Packages that are in storage before the database has decided whose bytes an id has, under keys of their own: a file of a
 * registration that loses never takes the place of the winner's. No connection is held while a file is stored or moved.
 */
export interface StagedPackages {
  /** Stores a local file. Resolves to its key, for exactly one call of `publish` or `discard`. */
  stage(id: string, file: LocalFile): Promise<string>;
  /** Makes a staged file the package of the build, which must be registered with these bytes. */
  publish(key: string, id: string): Promise<void>;
  discard(key: string): Promise<void>;
  /** Publishes the file of a registered build whose host has died, or has not come to it yet. False if there is none. */
  recover(build: PackageIdentity): Promise<boolean>;
  /** Publishes or removes what hosts that died have left, once it is a day old. */
  cleanUp(): Promise<void>;
}

/** Longer than the slowest upload to a bucket. */
const leftAfter = sql<Date>`now() - interval '1 day'`;
/** Files of one clean-up. */
const maxCleaned = 100;

export function createStagedPackages(catalogue: CatalogueDb, storage: Storage): StagedPackages {
  async function publish(key: string, id: string): Promise<boolean> {
    const isMoved = await storage.move(key, buildKey(id));
    await forget(key);
    return isMoved;
  }

  async function discard(key: string): Promise<void> {
    await storage.remove(key);
    await forget(key);
  }

  function forget(key: string): Promise<unknown> {
    return catalogue.query((db) =>
      db.deleteFrom("staged_packages").where("key", "=", key).execute(),
    );
  }

  return {
    async stage(build, file) {
      const key = `staged/${randomBytes(12).toString("hex")}.apk`;
      const row = { key, build, sha256: file.sha256 };
      await catalogue.query((db) => db.insertInto("staged_packages").values(row).execute());
      try {
        await storage.putFile(key, file);
      } catch (error) {
        // What cannot be removed now is found by the clean-up.
        await discard(key).catch(() => {});
        throw error;
      }
      return key;
    },
    async publish(key, id) {
      if (!(await publish(key, id)) && (await storage.stat(buildKey(id))) === null)
        throw new Error(`${key} is not in storage`);
    },
    discard,
    async recover({ id, sha256 }) {
      const staged = await catalogue.query((db) =>
        db
          .selectFrom("staged_packages")
          .select("key")
          .where("build", "=", id)
          .where("sha256", "=", sha256)
          .limit(maxCleaned)
          .execute(),
      );
      for (const { key } of staged) await publish(key, id);
      return staged.length > 0;
    },
    async cleanUp() {
      const left = await catalogue.query((db) =>
        db
          .selectFrom("staged_packages as staged")
          .leftJoin("builds", (join) =>
            join
              .onRef("builds.id", "=", "staged.build")
              .onRef("builds.sha256", "=", "staged.sha256"),
          )
          .select(["staged.key", "builds.id as registered"])
          .where("staged.created_at", "<", leftAfter)
          .limit(maxCleaned)
          .execute(),
      );
      for (const { key, registered } of left) {
        const isMissing =
          registered !== null && (await storage.stat(buildKey(registered))) === null;
        await (isMissing ? publish(key, registered) : discard(key));
      }
    },
  };
}
