import type { siteCalls } from "@playfront/contract/calls/site";
import { reserveRank } from "@playfront/contract/constants";
import { done, withMadeOf } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { GameService } from "../catalogue/game/game.service.ts";
import type { LegalService } from "./legal.service.ts";
import type { SiteValues } from "./site-values.service.ts";

const one = { page: 1, pageSize: 1 };

/** Lists are empty, for the client's own, as long as operators have set nothing; rankings are always named. */
export function siteRoutes({
  games,
  siteValues,
  legal,
}: {
  games: Pick<GameService, "list">;
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
      const { ranks } = await siteValues.read("ranks");
      const hasUpcoming = (await games.list({ ...one, rank: reserveRank })).length > 0;
      const shown = ranks.filter(({ rule }) => rule !== "follow" || hasUpcoming);
      const names = shown.map(({ name }) => name);
      return withMadeOf(done(names), { content: ["site:ranks", "game-list"], changesAt: null });
    },
    "index/getLegalText": (wanted) => legal.find(wanted),
  };
}
