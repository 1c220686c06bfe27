import type { siteCalls } from "@playfront/contract/calls/site";
import { done, withMadeOf } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { LegalService } from "./legal.service.ts";
import type { SiteValues } from "./site-values.service.ts";

/** Lists are empty, for the client's own, as long as operators have set nothing. */
export function siteRoutes({
  siteValues,
  legal,
}: {
  siteValues: SiteValues;
  legal: LegalService;
}): ModuleHandlers<keyof typeof siteCalls> {
  return {
    "index/getHomeSectionList": async () => {
      const sections = (await siteValues.find("home"))?.sections ?? [];
      const shown = sections.filter((section) => section.shown);
      const list = shown.map(({ section, title }) => ({ section, title }));
      return withMadeOf(done(list), { content: ["site:home"], changesAt: null });
    },
    "index/getHelpList": async () => {
      const topics = (await siteValues.find("help"))?.topics ?? [];
      return withMadeOf(done(topics), { content: ["site:help"], changesAt: null });
    },
    "game/getCategoryList": async () => {
      const names = (await siteValues.find("categories"))?.names ?? [];
      return withMadeOf(done(names), { content: ["site:categories"], changesAt: null });
    },
    "game/getRankList": async () => {
      const ranks = (await siteValues.find("ranks"))?.ranks ?? [];
      const names = ranks.map(({ name }) => name);
      return withMadeOf(done(names), { content: ["site:ranks"], changesAt: null });
    },
    "index/getLegalText": (wanted) => legal.find(wanted),
  };
}
