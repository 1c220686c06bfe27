import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";
import { createCatalogueCache } from "./catalogue-cache.ts";

export interface PackageNames {
  /**
   * The names under which a build is downloaded: its games' or, if no game has it, its id. Undefined if they are not known,
   * because the shop's database is unavailable.
   */
  find(build: string): Promise<Names | undefined>;
}

/** The first stands for every other name. */
export type Names = readonly [string, ...string[]];

const maxBuilds = 10_000;
/** Of one build. A game beyond it is downloaded under the name of the first. */
const maxNames = 100;

export function createPackageNames(catalogue: CatalogueDb): PackageNames {
  const find = createCatalogueCache<Names>({
    catalogue,
    held: new LRUCache(latestUsed(maxBuilds)),
    load: async (build) => {
      const rows = await catalogue.query((db) => {
        return db
          .selectFrom("games")
          .select("gamename")
          .where("build", "=", build)
          .where("published", "=", true)
          .orderBy("gameid")
          .limit(maxNames)
          .execute();
      });
      const [first = build, ...others] = rows.map(({ gamename }) => gamename.toWellFormed());
      return [first, ...others];
    },
  });
  return {
    find: (build) =>
      find(build).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return undefined;
        throw error;
      }),
  };
}
