import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import type { Db, Executor } from "@playfront/database/connect";
import * as repository from "./site.repository.ts";
import { defaultValues } from "./site-defaults.ts";

export type SiteValues = ReturnType<typeof createSiteValues>;

/** What operators have set for the whole site. */
export function createSiteValues({ db }: { db: Db }) {
  return {
    /** The default as long as nobody has set the section. */
    async read<Section extends SiteSection>(
      section: Section,
      executor: Executor = db,
    ): Promise<SiteValue<Section>> {
      const row = await repository.find(executor, section);
      return (row?.value ?? defaultValues[section]) as SiteValue<Section>;
    },

    /** Null as long as nobody has set the section. */
    async find<Section extends SiteSection>(section: Section): Promise<SiteValue<Section> | null> {
      const row = await repository.find(db, section);
      return (row?.value as SiteValue<Section> | undefined) ?? null;
    },
  };
}
