import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { replaceCode } from "../dead-codes/replace-code.ts";
import * as desk from "../gift-desk.repository.ts";
import * as repository from "./void-code.repository.ts";

interface VoidCodeDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "send">;
}

/** Codes that do not work in the game. */
export function createVoidCodes(deps: VoidCodeDeps) {
  const { db } = deps;
  return {
    async find({
      id,
      wanted,
    }: ConsolePayload<"gifts/find-code">): Promise<Answer<ConsoleData<"gifts/find-code">>> {
      const text = wanted.trim();
      const byCode = await repository.findByCode(db, { giftid: id, code: text });
      if (byCode) return done(toEntity(byCode, byCode.code));
      const ofPlayer = /^[1-9]\d{0,17}$/.test(text)
        ? await repository.findByPlayer(db, { giftid: id, uid: text })
        : undefined;
      if (!ofPlayer) return failed(codes.notFound, "此礼包没有这个兑换码，这位玩家也没有领取");
      return done(toEntity(ofPlayer, hidden(ofPlayer.code)));
    },

    /** The former code is void for good. The player who had it has another one, and a message. */
    voidCode: (actor: Actor, wanted: ConsolePayload<"gifts/void">) => voidCode(deps, actor, wanted),
  };
}

function voidCode(
  { db, clock, trail, messages }: VoidCodeDeps,
  actor: Actor,
  { id, pos, seenUid, reason }: ConsolePayload<"gifts/void">,
): Promise<Answer<ConsoleData<"gifts/void">>> {
  return transact<Answer<ConsoleData<"gifts/void">>>(db, async (trx) => {
    const now = clock.now();
    const gift = await desk.findOnDesk(trx, id);
    if (!gift) return failed(codes.notFound);
    const uid = /^[1-9]\d{0,17}$/.test(seenUid) ? seenUid : null;
    const voided =
      uid === null
        ? await voidFree(trx, { giftid: id, pos, now })
        : await replaceCode(trx, messages, { gift, pos, uid, by: actor.name, now });
    if (voided === "changed") return failed(codes.taken, "此兑换码的状态已变化，请重新查找");
    if (voided === "soldOut") return failed(codes.soldOut, "没有剩余的兑换码可以补发，请先导入");
    const changes = [
      { field: "voided", before: voided.former, after: "" },
      ...(uid === null ? [] : [{ field: "uid", before: "", after: uid }]),
    ];
    await trail.record(trx, { actor, action: "gifts/void", object: `gift/${id}`, changes, reason });
    return done({ isReissued: uid !== null });
  });
}

async function voidFree(
  trx: Executor,
  { giftid, pos, now }: { giftid: string; pos: number; now: Date },
): Promise<{ former: string } | "changed"> {
  const former = await repository.voidCode(trx, { giftid, pos, uid: null, now });
  if (!former) return "changed";
  if (former.wasFree) await repository.countGone(trx, giftid, pos);
  return { former: former.code };
}

/** An operator who knows only the player does not learn the code. */
export function hidden(code: string): string {
  const shown = Math.min(4, Math.floor(code.length / 3));
  return `${code.slice(0, shown)}…${code.slice(code.length - shown)}`;
}

function toEntity(row: repository.CodeRow, code: string): ConsoleData<"gifts/find-code"> {
  const at = row.voided_at ?? row.claimed_at;
  return {
    pos: row.pos,
    code,
    state: row.voided_at ? "void" : row.claimed_at ? "claimed" : "free",
    uid: row.uid ?? "",
    at: at && toShanghaiTime(at),
  };
}
