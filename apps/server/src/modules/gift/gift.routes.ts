import { codes } from "@playfront/contract/codes";
import type { Gift, GiftStock } from "@playfront/contract/entities";
import { type Answer, done, failed, invalidField, withMadeOf } from "../../infra/answer.ts";
import type { ContentRef } from "../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { gameRefs } from "../catalogue/game/game-content.ts";
import type { ClaimService } from "./claim.service.ts";
import type { ClaimedCodesService } from "./claimed-codes.service.ts";
import type { OpenStock } from "./codes/open-stock.service.ts";
import type { DeadCodes } from "./dead-codes/dead-codes.service.ts";
import type { GiftService } from "./gift.service.ts";
import type { ReminderService } from "./reminder.service.ts";
import type { SecondHand } from "./second-hand/second-hand.service.ts";

export function giftRoutes({
  gifts,
  claims,
  claimed,
  reminders,
  openStock,
  deadCodes,
  secondHand,
}: {
  gifts: GiftService;
  claims: ClaimService;
  claimed: ClaimedCodesService;
  reminders: ReminderService;
  openStock: OpenStock;
  deadCodes: DeadCodes;
  secondHand: SecondHand;
}): ModuleHandlers<
  | "gift/getGiftGameList"
  | "gift/getGiftList"
  | "gift/getGiftInfo"
  | "gift/getStock"
  | "gift/getUserGiftSnList"
  | "gift/getUserGiftSn"
  | "gift/getClaimedList"
  | "gift/reportCode"
  | "gift/getSecondHandSn"
  | "gift/remind"
  | "gift/remindCancel"
  | "gift/getReminderList"
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
      const found = await gifts.findGift(giftid);
      if (found) {
        const { gift, changesAt } = found;
        return withMadeOf(done(gift), { content: ofGame(gift.gameid), changesAt });
      }
      return missing();
    },
    "gift/getStock": async ({ giftid }): Promise<Answer<GiftStock>> => {
      const found = await openStock.find(giftid);
      if (found) {
        const { stock, gameid, changesAt } = found;
        return withMadeOf(done(stock), { content: ofGame(gameid), changesAt });
      }
      return missing();
    },
    "gift/getUserGiftSn": ({ giftid }, { token, surroundings, deviceid, cid, ip }) =>
      claims.claim({ token, giftid, surroundings, deviceid, cid, ip }),
    "gift/getClaimedList": async ({ gameid, giftid }, { player }) => {
      const { uid } = player;
      if (giftid !== undefined) return done(await claimed.findClaimed({ uid, gameid, giftid }));
      if (gameid !== undefined) return done(await claimed.findClaimed({ uid, gameid }));
      return invalidField("gameid", "请指定游戏或礼包");
    },
    "gift/getUserGiftSnList": async (paging, { player }) =>
      done(await claimed.findCodes({ ...paging, uid: player.uid })),
    "gift/reportCode": ({ giftid, problem, note = "" }, { player }) =>
      deadCodes.report({ uid: player.uid, giftid, problem, note: note.trim() }),
    "gift/getSecondHandSn": ({ giftid }, { player, surroundings }) =>
      secondHand.find({ uid: player.uid, giftid, surroundings }),
    "gift/remind": ({ giftid }, { player }) => reminders.remind({ giftid, uid: player.uid }),
    "gift/remindCancel": async ({ giftid }, { player }) => {
      await reminders.cancel({ giftid, uid: player.uid });
      return done(null);
    },
    "gift/getReminderList": async (_payload, { player }) => done(await reminders.list(player.uid)),
  };
}

function missing(): Answer<never> {
  const answer = failed(codes.notFound, "礼包不存在或已下架");
  return withMadeOf(answer, { content: ["gift", "game"], changesAt: null });
}

function ofGame(gameid: string): ContentRef[] {
  return [`game:${gameid}`, `gift:${gameid}`];
}
