import { codes } from "@playfront/contract/codes";
import { gameGiftsShown } from "@playfront/contract/constants";
import { done, failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Games of the home page's grid. */
const homeGamesCount = 18;

export function gameRoutes({
  games,
  gifts,
}: Services): ModuleHandlers<"index/getHomeGameList" | "game/getGameInfo" | "game/getGameList"> {
  return {
    "index/getHomeGameList": async () => done({ hot: await games.listHot(homeGamesCount) }),
    "game/getGameList": async (query) => done(await games.list(query)),
    "game/getGameInfo": async ({ gameid }) => {
      const facts = await games.getFacts(gameid);
      if (facts === null) return failed(codes.notFound, "游戏不存在或已下架");
      const all = await gifts.findAllOfGame(gameid);
      return done({ ...facts, giftList: all.slice(0, gameGiftsShown), gifttotal: all.length });
    },
  };
}
