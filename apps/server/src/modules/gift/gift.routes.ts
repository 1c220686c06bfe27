import { codes } from "@playfront/contract/codes";
import type { Services } from "../../container.ts";
import { done, failed, invalidField } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";

export function giftRoutes(
  services: Services,
): ModuleHandlers<
  | "gift/getGiftGameList"
  | "gift/getGiftList"
  | "gift/getGiftInfo"
  | "gift/getUserGiftSnList"
  | "gift/getUserGiftSn"
  | "gift/getClaimedList"
> {
  const { gifts, claims, claimed } = services;
  return {
    "gift/getGiftGameList": async (paging) => done(await gifts.findGamesWithGifts(paging)),
    "gift/getGiftList": async ({ gameid }) => done(await gifts.findAllOfGame(gameid)),
    "gift/getGiftInfo": async ({ giftid }) => {
      const gift = await gifts.findGift(giftid);
      return gift ? done(gift) : failed(codes.notFound, "礼包不存在或已下架");
    },
    "gift/getUserGiftSn": ({ giftid }, { player, surroundings, deviceid, cid, ip }) =>
      claims.claim({ uid: player.uid, giftid, surroundings, deviceid, cid, ip }),
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
