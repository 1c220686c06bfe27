import type { Executor } from "@playfront/database/connect";
import type { MessageService } from "../../message/message.service.ts";
import * as repository from "../codes/void-code.repository.ts";
import { lockByCode, settleByCode } from "./dead-codes.repository.ts";

interface Replacing {
  gift: { giftid: string; giftname: string };
  /** The place of the code in the gift. */
  pos: number;
  uid: string;
  /** The operator, or `byRule`. */
  by: string;
  now: Date;
}

/**
 * Makes a player's code void for good and gives the player the first free one, with a message; a report of the code is settled.
 * `soldOut` leaves the transaction half done: the caller takes it back.
 */
export async function replaceCode(
  trx: Executor,
  messages: Pick<MessageService, "send">,
  { gift: { giftid, giftname }, pos, uid, by, now }: Replacing,
): Promise<{ former: string; sn: string } | "changed" | "soldOut"> {
  await lockByCode(trx, { giftid, pos });
  const former = await repository.voidCode(trx, { giftid, pos, uid, now });
  if (!former) return "changed";
  const sn = await repository.giveFree(trx, { giftid, uid, now });
  if (sn === null) return "soldOut";
  await settleByCode(trx, { giftid, pos, state: "reissued", by, now });
  await messages.send(trx, {
    kind: "support",
    uid,
    title: "兑换码已更换",
    content: `您领取的「${giftname}」兑换码无法使用，已为您更换新的兑换码，请到礼包页面查看。`,
    link: `/gift/info/${giftid}`,
  });
  return { former: former.code, sn };
}
