import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
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
    reissue: (actor: Actor, wanted: Settling) => reissue(deps, actor, wanted),
    /** The player gets a message with the reason. */
    refuse: (actor: Actor, wanted: Settling) => refuse(deps, actor, wanted),
  };
}

const settledMeanwhile = failed(codes.taken, "此反馈已处理，请刷新列表");

function reissue(
  { db, clock, trail, messages }: DeadCodeDeskDeps,
  actor: Actor,
  { id, reason }: Settling,
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const report = await repository.lockOpen(trx, id);
    const gift = report && (await desk.findOnDesk(trx, report.giftid));
    if (!gift) return settledMeanwhile;
    const { pos, uid } = report;
    const replacing = { gift, pos, uid, by: actor.name, now: clock.now() };
    const result = await replaceCode(trx, messages, replacing);
    if (result === "changed") return failed(codes.taken, "玩家的兑换码已变化，请驳回此反馈");
    if (result === "soldOut") return failed(codes.soldOut, "没有剩余的兑换码可以补发，请先导入");
    const changes = [{ field: "voided", before: result.former, after: "" }];
    const object = `gift/${gift.giftid}`;
    await trail.record(trx, { actor, action: "dead-codes/reissue", object, changes, reason });
    return done(null);
  });
}

function refuse(
  { db, clock, trail, messages }: DeadCodeDeskDeps,
  actor: Actor,
  { id, reason }: Settling,
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const report = await repository.lockOpen(trx, id);
    const gift = report && (await desk.findOnDesk(trx, report.giftid));
    if (!gift) return settledMeanwhile;
    const { giftid, pos, uid } = report;
    const settling = { state: "refused", by: actor.name, now: clock.now() } as const;
    await repository.settleByCode(trx, { giftid, pos, ...settling });
    await messages.send(trx, {
      kind: "support",
      uid,
      title: "兑换码反馈已处理",
      content: `您反馈「${gift.giftname}」的兑换码无法使用，经核实未予补发：${reason}`,
      link: `/gift/info/${giftid}`,
    });
    const changes = [{ field: "uid", before: uid, after: "" }];
    const object = `gift/${giftid}`;
    await trail.record(trx, { actor, action: "dead-codes/refuse", object, changes, reason });
    return done(null);
  });
}

type Row = Awaited<ReturnType<typeof repository.findPage>>[number];

function toEntity(row: Row): List["rows"][number] {
  return {
    id: row.id,
    giftid: row.giftid,
    giftname: row.giftname,
    gamename: row.gamename,
    uid: row.uid,
    code: hidden(row.code),
    problem: row.problem,
    note: row.note,
    state: row.state,
    settledBy: row.settled_by ?? "",
    createdAt: toShanghaiTime(row.created_at),
    ofGift: row.of_gift,
  };
}
