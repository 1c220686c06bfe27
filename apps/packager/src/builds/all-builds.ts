import { DatabaseUnavailable } from "../catalogue-db.ts";
import type { Build, Builds } from "./build.ts";

/** Looks a build up among the registered ones, then in the folder, which is read without the shop's database. */
export function createAllBuilds(registered: Builds, folder: Builds): Builds {
  return {
    async find(id): Promise<Build | undefined> {
      let away: DatabaseUnavailable | undefined;
      const found = await registered.find(id).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        away = error;
        return undefined;
      });
      const build = found ?? (await folder.find(id));
      if (build === undefined && away !== undefined) throw away;
      return build;
    },
  };
}
