import { codes } from "@playfront/contract/codes";
import { done, failed, invalidField } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
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
    "gift/getGiftGameList": async (paging) => done(await gifts.findGamesWithGifts(paging)),
    "gift/getGiftList": async ({ gameid }) => done(await gifts.findAllOfGame(gameid)),
    "gift/getGiftInfo": async ({ giftid }) => {
      const gift = await gifts.findGift(giftid);
      return gift ? done(gift) : failed(codes.notFound, "礼包不存在或已下架");
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
