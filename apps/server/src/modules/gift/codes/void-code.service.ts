import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { replaceCode } from "../dead-codes/replace-code.ts";
import * as desk from "../gift-desk.repository.ts";
import { factOfWhy, giveOrAsk, judgeAlone, lockGiving } from "../giving/give-or-ask.ts";
import * as repository from "./void-code.repository.ts";

interface ReplacingDeps {
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "send">;
}

interface VoidCodeDeps extends ReplacingDeps {
  db: Db;
  fourEyes: FourEyes;
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

    /** The former code is void for good. The player who had it has another one, and a message, within what one operator may give. */
    voidCode: (actor: Actor, wanted: ConsolePayload<"gifts/void">) => voidCode(deps, actor, wanted),
  };
}

/** A player gets another code when a second operator releases it. */
export function voidRules(deps: ReplacingDeps): RequestRules {
  return {
    facts: ({ uid, why }: { uid: string; why?: string }) => [
      { field: "uid", value: uid },
      ...factOfWhy({ why }),
    ],
    release: async (trx, { payload, actor, reason }) => {
      const held: Omit<Held, "actor" | "reason"> = payload;
      const replaced = await replaceHeld(deps, trx, { ...held, actor, reason });
      return replaced.ok ? done({ password: null }) : replaced;
    },
  };
}

function voidCode(
  deps: VoidCodeDeps,
  actor: Actor,
  { id, pos, seenUid, code = "", reason }: ConsolePayload<"gifts/void">,
): Promise<Answer<ConsoleData<"gifts/void">>> {
  const uid = /^[1-9]\d{0,17}$/.test(seenUid) ? seenUid : null;
  return transact<Answer<ConsoleData<"gifts/void">>>(deps.db, (trx) =>
    uid === null
      ? voidFree(deps, trx, { id, pos, code, actor, reason })
      : voidHeld(deps, trx, { id, pos, uid, actor, reason }),
  );
}

interface Held {
  /** The gift. */
  id: string;
  pos: number;
  uid: string;
  actor: Actor;
  reason: string;
}

async function voidHeld(
  deps: VoidCodeDeps,
  trx: Executor,
  held: Held,
): Promise<Answer<ConsoleData<"gifts/void">>> {
  const { id, pos, uid, actor, reason } = held;
  await lockGiving(trx);
  const found = await repository.findByPlayer(trx, { giftid: id, uid });
  if (found?.pos !== pos) return changed;
  const asked = { kind: "gifts/ask-void", payload: { id, pos, uid }, reason } as const;
  const giving = { actor, giftid: id, uids: [uid], now: deps.clock.now(), asked };
  const outcome = await giveOrAsk(trx, deps.fourEyes, giving, () => replaceHeld(deps, trx, held));
  if (!outcome.ok) return outcome;
  return done({ ...outcome.data.told, isReissued: outcome.data.given.length > 0 });
}

async function replaceHeld(
  { clock, trail, messages }: ReplacingDeps,
  trx: Executor,
  { id, pos, uid, actor, reason }: Held,
): Promise<Answer<string[]>> {
  const gift = await desk.findOnDesk(trx, id);
  if (!gift) return failed(codes.notFound);
  const replacing = { gift, pos, uid, by: actor.name, now: clock.now() };
  const result = await replaceCode(trx, messages, replacing);
  if (result === "changed") return changed;
  if (result === "soldOut") return failed(codes.soldOut, "没有剩余的兑换码可以补发，请先导入");
  const changes = [
    { field: "voided", before: hidden(result.former), after: "" },
    { field: "uid", before: "", after: uid },
  ];
  await trail.record(trx, { actor, action: "gifts/void", object: `gift/${id}`, changes, reason });
  return done([uid]);
}

const changed = failed(codes.taken, "此兑换码的状态已变化，请重新查找");

/** A code that nobody has is given to nobody else. Only who knows it takes it from the stock. */
async function voidFree(
  { clock, trail }: VoidCodeDeps,
  trx: Executor,
  { id, pos, code, actor, reason }: Omit<Held, "uid"> & { code: string },
): Promise<Answer<ConsoleData<"gifts/void">>> {
  if (!(await desk.findOnDesk(trx, id))) return failed(codes.notFound);
  const found = await repository.findByCode(trx, { giftid: id, code });
  if (found?.pos !== pos) return changed;
  const now = clock.now();
  const former = await repository.voidCode(trx, { giftid: id, pos, uid: null, now });
  if (!former) return changed;
  if (former.wasFree) await repository.countGone(trx, id, pos);
  const changes = [{ field: "voided", before: hidden(former.code), after: "" }];
  await trail.record(trx, { actor, action: "gifts/void", object: `gift/${id}`, changes, reason });
  const { givenToday } = await judgeAlone(trx, { actor, giftid: id, uids: [], now });
  return done({ isReissued: false, request: null, why: null, givenToday });
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
