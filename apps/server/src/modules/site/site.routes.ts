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
}): ModuleHandlers<"index/getHomeSectionList" | "index/getHelpList" | "index/getLegalText"> {
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
    "index/getLegalText": (wanted) => legal.find(wanted),
  };
}
