import { codes } from "@playfront/contract/codes";
import { gameGiftsShown } from "@playfront/contract/constants";
import { done, failed } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { GiftService } from "../../gift/gift.service.ts";
import type { BuildService } from "../build/build.service.ts";
import { withBuildFacts } from "./build-facts.ts";
import type { GameService } from "./game.service.ts";

/** Number of games in the home page's grid. */
const homeGamesCount = 18;

export function gameRoutes({
  builds,
  games,
  gifts,
}: {
  builds: BuildService;
  games: GameService;
  gifts: GiftService;
}): ModuleHandlers<"index/getHomeGameList" | "game/getGameInfo" | "game/getGameList"> {
  return {
    "index/getHomeGameList": async () => done({ hot: await games.listHot(homeGamesCount) }),
    "game/getGameList": async (query) => done(await games.list(query)),
    "game/getGameInfo": async ({ gameid }) => {
      const game = await games.getFacts(gameid);
      if (game === null) return failed(codes.notFound, "游戏不存在或已下架");
      const build = game.build === null ? null : await builds.find(game.build);
      const all = await gifts.findAllOfGame(gameid);
      const giftList = all.slice(0, gameGiftsShown);
      return done({ ...withBuildFacts(game.facts, build), giftList, gifttotal: all.length });
    },
  };
}
