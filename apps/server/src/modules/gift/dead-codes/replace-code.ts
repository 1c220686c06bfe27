import type { Executor } from "@playfront/database/connect";
import type { MessageService } from "../../message/message.service.ts";
import * as repository from "../codes/void-code.repository.ts";
import { lockByCode, settleByCode } from "./dead-codes.repository.ts";
import { replacedMessage } from "./report-messages.ts";

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
  { gift, pos, uid, by, now }: Replacing,
): Promise<{ former: string; sn: string } | "changed" | "soldOut"> {
  const { giftid } = gift;
  await lockByCode(trx, { giftid, pos });
  const former = await repository.voidCode(trx, { giftid, pos, uid, now });
  if (!former) return "changed";
  const sn = await repository.giveFree(trx, { giftid, uid, now });
  if (sn === null) return "soldOut";
  await settleByCode(trx, { giftid, pos, state: "reissued", by, now });
  await messages.send(trx, { ...replacedMessage(gift), uid });
  return { former: former.code, sn };
}
