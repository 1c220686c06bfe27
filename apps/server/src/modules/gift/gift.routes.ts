import { codes } from "@playfront/contract/codes";
import type { Gift } from "@playfront/contract/entities";
import { type Answer, done, failed, invalidField, withMadeOf } from "../../infra/answer.ts";
import type { ContentRef } from "../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { gameRefs } from "../catalogue/game/game-content.ts";
import type { ClaimService } from "./claim.service.ts";
import type { ClaimedCodesService } from "./claimed-codes.service.ts";
import type { GiftService } from "./gift.service.ts";

export function giftRoutes({
  gifts,
  claims,
  claimed,
}: {
  gifts: GiftService;
  claims: ClaimService;
  claimed: ClaimedCodesService;
}): ModuleHandlers<
  | "gift/getGiftGameList"
  | "gift/getGiftList"
  | "gift/getGiftInfo"
  | "gift/getUserGiftSnList"
  | "gift/getUserGiftSn"
  | "gift/getClaimedList"
> {
  return {
    "gift/getGiftGameList": async (paging) => {
      const { games, changesAt } = await gifts.findGamesWithGifts(paging);
      const content = ["gift", "game-list", ...gameRefs(games)] as const;
      return withMadeOf(done(games), { content, changesAt });
    },
    "gift/getGiftList": async ({ gameid }) => {
      const { gifts: list, changesAt } = await gifts.findAllOfGame(gameid);
      return withMadeOf(done(list), { content: ofGame(gameid), changesAt });
    },
    // A gift is answered before it opens and after it expires.
    "gift/getGiftInfo": async ({ giftid }): Promise<Answer<Gift>> => {
      const gift = await gifts.findGift(giftid);
      if (gift) return withMadeOf(done(gift), { content: ofGame(gift.gameid), changesAt: null });
      const missing = failed(codes.notFound, "礼包不存在或已下架");
      return withMadeOf(missing, { content: ["gift", "game"], changesAt: null });
    },
    "gift/getUserGiftSn": ({ giftid }, { player, surroundings, deviceid, cid, ip }) =>
      claims.claim({ ...player, giftid, surroundings, deviceid, cid, ip }),
    "gift/getClaimedList": async ({ gameid, giftid }, { player }) => {
      if (gameid === undefined && giftid === undefined) {
        return invalidField("gameid", "请指定游戏或礼包");
      }
      return done(await claimed.findClaimed({ uid: player.uid, gameid, giftid }));
    },
    "gift/getUserGiftSnList": async (paging, { player }) =>
      done(await claimed.findCodes({ ...paging, uid: player.uid })),
  };
}

function ofGame(gameid: string): ContentRef[] {
  return [`game:${gameid}`, `gift:${gameid}`];
}
