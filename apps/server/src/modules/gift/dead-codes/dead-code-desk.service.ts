import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { hidden } from "../codes/void-code.service.ts";
import * as desk from "../gift-desk.repository.ts";
import { factOfWhy, giveOrAsk, lockGiving } from "../giving/give-or-ask.ts";
import * as repository from "./dead-codes.repository.ts";
import { replaceCode } from "./replace-code.ts";
import { refusedMessage } from "./report-messages.ts";

interface SettlingDeps {
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "send">;
}

interface DeadCodeDeskDeps extends SettlingDeps {
  db: Db;
  fourEyes: FourEyes;
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
    /** The player gets another code of the gift, and a message; within what one operator may give. */
    reissue: (actor: Actor, wanted: Settling) => reissue(deps, actor, wanted),
    /** The player gets a message with the reason. */
    refuse: (actor: Actor, wanted: Settling) => refuse(deps, actor, wanted),
  };
}

/** The player gets another code when a second operator releases it. */
export function reissueRules(deps: SettlingDeps): RequestRules {
  return {
    facts: ({ uid, why }: { uid: string; why?: string }) => [
      { field: "uid", value: uid },
      ...factOfWhy({ why }),
    ],
    release: async (trx, { payload, actor, reason }) => {
      const { id }: { id: string } = payload;
      const report = await lockReport(trx, id);
      if (!report) return settled;
      const replaced = await replace(deps, trx, { ...report, actor, reason });
      return replaced.ok ? done({ password: null }) : replaced;
    },
  };
}

interface Report {
  gift: NonNullable<Awaited<ReturnType<typeof desk.findOnDesk>>>;
  pos: number;
  uid: string;
}

type Act = Report & { actor: Actor; reason: string };

const settled = failed(codes.taken, "此反馈已处理，请刷新列表");

/** The report if it is still open. Of several who settle it at once the first one does. */
async function lockReport(trx: Executor, id: string): Promise<Report | undefined> {
  const report = await repository.lockOpen(trx, id);
  const gift = report && (await desk.findOnDesk(trx, report.giftid));
  return gift && { gift, pos: report.pos, uid: report.uid };
}

function reissue(
  deps: DeadCodeDeskDeps,
  actor: Actor,
  { id, reason }: Settling,
): Promise<Answer<ConsoleData<"dead-codes/reissue">>> {
  return transact<Answer<ConsoleData<"dead-codes/reissue">>>(deps.db, async (trx) => {
    await lockGiving(trx);
    const report = await lockReport(trx, id);
    if (!report) return settled;
    const { gift, uid } = report;
    const asked = { kind: "dead-codes/ask-reissue", payload: { id, uid }, reason } as const;
    const giving = { actor, giftid: gift.giftid, uids: [uid], now: deps.clock.now(), asked };
    const outcome = await giveOrAsk(trx, deps.fourEyes, giving, () =>
      replace(deps, trx, { ...report, actor, reason }),
    );
    return outcome.ok ? done(outcome.data.told) : outcome;
  });
}

async function replace(
  { clock, trail, messages }: SettlingDeps,
  trx: Executor,
  { gift, pos, uid, actor, reason }: Act,
): Promise<Answer<string[]>> {
  const replacing = { gift, pos, uid, by: actor.name, now: clock.now() };
  const result = await replaceCode(trx, messages, replacing);
  if (result === "changed") return failed(codes.taken, "玩家的兑换码已变化，请驳回此反馈");
  if (result === "soldOut") return failed(codes.soldOut, "没有剩余的兑换码可以补发，请先导入");
  const [action, object] = ["dead-codes/reissue", `gift/${gift.giftid}`];
  const changes = [{ field: "voided", before: hidden(result.former), after: "" }];
  await trail.record(trx, { actor, action, object, changes, reason });
  return done([uid]);
}

function refuse(
  { db, clock, trail, messages }: DeadCodeDeskDeps,
  actor: Actor,
  { id, reason }: Settling,
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const report = await lockReport(trx, id);
    if (!report) return settled;
    const { gift, pos, uid } = report;
    const { giftid } = gift;
    const settling = { state: "refused", by: actor.name, now: clock.now() } as const;
    await repository.settleByCode(trx, { giftid, pos, ...settling });
    await messages.send(trx, { ...refusedMessage(gift, reason), uid });
    const [action, object] = ["dead-codes/refuse", `gift/${giftid}`];
    const changes = [{ field: "uid", before: uid, after: "" }];
    await trail.record(trx, { actor, action, object, changes, reason });
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
