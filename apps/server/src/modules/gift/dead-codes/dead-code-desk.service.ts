import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { hidden } from "../codes/void-code.service.ts";
import * as desk from "../gift-desk.repository.ts";
import * as repository from "./dead-codes.repository.ts";
import { replaceCode } from "./replace-code.ts";

interface DeadCodeDeskDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "send">;
}

type List = ConsoleData<"dead-codes/list">;
type Settling = ConsolePayload<"dead-codes/reissue">;

/** What operators do with codes that players report. */
export function createDeadCodeDesk(deps: DeadCodeDeskDeps) {
  const { db } = deps;
  return {
    async list(wanted: ConsolePayload<"dead-codes/list">): Promise<List> {
      const { page, pageSize, state, gameid } = wanted;
      const filter = { state, gameid };
      const range = { limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return { rows: rows.map(toEntity), total };
    },
    /** The player gets another code of the gift, and a message. */
    reissue: (actor: Actor, wanted: Settling) =>
      settle(deps, actor, {
        ...{ wanted, action: "dead-codes/reissue" },
        work: (trx, of) => reissue(deps, trx, of),
      }),
    /** The player gets a message with the reason. */
    refuse: (actor: Actor, wanted: Settling) =>
      settle(deps, actor, {
        ...{ wanted, action: "dead-codes/refuse" },
        work: (trx, of) => refuse(deps, trx, of),
      }),
  };
}

type Gift = NonNullable<Awaited<ReturnType<typeof desk.findOnDesk>>>;

interface Work {
  actor: Actor;
  reason: string;
  gift: Gift;
  report: { giftid: string; pos: number; uid: string };
}

/** Settles an open report by `work`, which returns what the trail keeps. Of several who settle it at once the first one does. */
function settle(
  { db, trail }: DeadCodeDeskDeps,
  actor: Actor,
  {
    wanted: { id, reason },
    action,
    work,
  }: {
    wanted: Settling;
    action: string;
    work(trx: Executor, of: Work): Promise<Answer<{ field: string; before: string }>>;
  },
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const report = await repository.lockOpen(trx, id);
    const gift = report && (await desk.findOnDesk(trx, report.giftid));
    if (!gift) return failed(codes.taken, "此反馈已处理，请刷新列表");
    const settled = await work(trx, { actor, reason, gift, report });
    if (!settled.ok) return settled;
    const changes = [{ ...settled.data, after: "" }];
    await trail.record(trx, { actor, action, object: `gift/${gift.giftid}`, changes, reason });
    return done(null);
  });
}

async function reissue(
  { clock, messages }: DeadCodeDeskDeps,
  trx: Executor,
  { actor, gift, report: { pos, uid } }: Work,
) {
  const replacing = { gift, pos, uid, by: actor.name, now: clock.now() };
  const result = await replaceCode(trx, messages, replacing);
  if (result === "changed") return failed(codes.taken, "玩家的兑换码已变化，请驳回此反馈");
  if (result === "soldOut") return failed(codes.soldOut, "没有剩余的兑换码可以补发，请先导入");
  return done({ field: "voided", before: result.former });
}

async function refuse(
  { clock, messages }: DeadCodeDeskDeps,
  trx: Executor,
  { actor, reason, gift, report: { giftid, pos, uid } }: Work,
) {
  const settling = { state: "refused", by: actor.name, now: clock.now() } as const;
  await repository.settleByCode(trx, { giftid, pos, ...settling });
  await messages.send(trx, {
    kind: "support",
    uid,
    title: "兑换码反馈已处理",
    content: `您反馈「${gift.giftname}」的兑换码无法使用，经核实未予补发：${reason}`,
    link: `/gift/info/${giftid}`,
  });
  return done({ field: "uid", before: uid });
}

type Row = Awaited<ReturnType<typeof repository.findPage>>[number];

function toEntity(row: Row): List["rows"][number] {
  return {
    id: row.id,
    giftid: row.giftid,
    giftname: row.giftname,
    gamename: row.gamename,
    uid: row.uid ?? "",
    code: hidden(row.code),
    problem: row.problem,
    note: row.note,
    state: row.state,
    settledBy: row.settled_by ?? "",
    createdAt: toShanghaiTime(row.created_at),
    ofGift: row.ofGift,
  };
}
