import { codes } from "@playfront/contract/codes";
import { gameGiftsShown, ranks, reserveRank } from "@playfront/contract/constants";
import type { GameInfo } from "@playfront/contract/entities";
import { type Answer, done, failed, withMadeOf } from "../../../infra/answer.ts";
import { type ContentRef, earliest } from "../../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { GiftService } from "../../gift/gift.service.ts";
import type { SiteValues } from "../../site/site-values.service.ts";
import type { BuildService } from "../build/build.service.ts";
import { withBuildFacts } from "./build-facts.ts";
import { selectGames } from "./game.rules.ts";
import type { GameService } from "./game.service.ts";
import { madeOfList } from "./game-content.ts";

/** Number of games in the home page's grid. */
const homeGamesCount = 18;

const [newRank, hotRank] = ranks;
const rankOfRule = { release: newRank, hot: hotRank, follow: reserveRank };

export function gameRoutes({
  builds,
  games,
  gifts,
  siteValues,
}: {
  builds: BuildService;
  games: GameService;
  gifts: GiftService;
  siteValues: SiteValues;
}): ModuleHandlers<"index/getHomeGameList" | "game/getGameInfo" | "game/getGameList"> {
  /** As operators have set it; the shop's own rankings stay known to apps that have their names. */
  async function findRank(name: string) {
    const { ranks } = await siteValues.read("ranks");
    return ranks.find((rank) => rank.name === name);
  }

  return {
    "index/getHomeGameList": async () => {
      const hot = await games.listHot(homeGamesCount);
      return withMadeOf(done({ hot }), madeOfList(null, hot));
    },
    "game/getGameList": async (query) => {
      const rank = query.rank === undefined ? null : await findRank(query.rank);
      const list = await (rank?.rule === "hand"
        ? games.listByHand(rank.games, query)
        : games.list({ ...query, ...(rank && { rank: rankOfRule[rank.rule] }) }));
      const { content } = madeOfList(selectGames(query)?.category ?? null, list);
      const changesAt = games.nextCount(list);
      return withMadeOf(done(list), { content: [...content, "site:ranks"], changesAt });
    },
    "game/getGameInfo": async ({ gameid }): Promise<Answer<GameInfo>> => {
      const game = await games.getFacts(gameid);
      if (game === null) {
        const missing = failed(codes.notFound, "游戏不存在或已下架");
        return withMadeOf(missing, { content: [`game:${gameid}`], changesAt: null });
      }
      const build = game.build === null ? null : await builds.find(game.build);
      const { gifts: all, available, changesAt } = await gifts.findAllOfGame(gameid);
      const giftList = all.slice(0, gameGiftsShown);
      const packages: ContentRef[] = game.build === null ? [] : [`build:${game.build}`];
      return withMadeOf(
        done({ ...withBuildFacts(game.facts, build), giftList, gifttotal: available }),
        {
          content: [`game:${gameid}`, `gift:${gameid}`, ...packages],
          changesAt: earliest([changesAt, games.nextCount([game.facts])]),
        },
      );
    },
  };
}
