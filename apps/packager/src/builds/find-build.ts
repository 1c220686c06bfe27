import { ShopAway } from "../shop.ts";
import type { Build, Builds } from "./build.ts";

/** A registered build comes first; what lies in the folder is there for it, and needs no shop. */
export function firstOf(registered: Builds, folder: Builds): Builds {
  return {
    async find(id): Promise<Build | undefined> {
      let away: ShopAway | undefined;
      const found = await registered.find(id).catch((error: unknown) => {
        if (!(error instanceof ShopAway)) throw error;
        away = error;
        return undefined;
      });
      const build = found ?? (await folder.find(id));
      if (build === undefined && away !== undefined) throw away;
      return build;
    },
  };
}
