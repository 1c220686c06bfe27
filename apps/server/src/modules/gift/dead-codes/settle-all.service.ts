import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { type SlowWork, tryAgainIfTaken } from "../../../infra/slow-work.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { FourEyes, RequestRules } from "../../operator/four-eyes.service.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import * as batches from "../codes/batches.repository.ts";
import { giveWithMessage } from "../codes/compensation.service.ts";
import * as desk from "../gift-desk.repository.ts";
import { factOfWhy, giveOrAsk, judgeAlone, lockGiving } from "../giving/give-or-ask.ts";
import { refusedMessage, replacedMessage } from "./report-messages.ts";
import * as repository from "./settle-all.repository.ts";

interface SettlingDeps {
  clock: Clock;
  trail: TrailService;
  messages: Pick<MessageService, "sendToAll">;
}

interface SettleAllDeps extends SettlingDeps {
  db: Db;
  slowly: SlowWork;
  fourEyes: FourEyes;
}

type Wanted = ConsolePayload<"dead-codes/settle-all">;
type Outcome = ConsoleData<"dead-codes/settle-all">;
/** Which reports. */
type Which = Pick<Wanted, "id" | "batch" | "upTo">;
interface By {
  actor: Actor;
  reason: string;
}

/** What operators do with all reports of a gift, or of a batch of its codes. */
export function createSettleAll(deps: SettleAllDeps) {
  const { db, slowly } = deps;
  return {
    async byBatch(giftid: string): Promise<Answer<ConsoleData<"dead-codes/by-batch">>> {
      const gift = await desk.findOnDesk(db, giftid);
      if (!gift) return failed(codes.notFound);
      const counted = await repository.countByBatch(db, giftid);
      const rows = counted.map(({ batch, fileName, at, open }) => ({
        ...{ batch, fileName, open },
        at: at && toShanghaiTime(at),
      }));
      const left = Math.max(0, gift.total - gift.claimed);
      return done({ upTo: counted[0]?.upTo ?? null, left, rows });
    },

    settle: (actor: Actor, { act, reason, ...which }: Wanted): Promise<Answer<Outcome>> =>
      tryAgainIfTaken(() =>
        slowly((trx) =>
          (act === "reissue" ? reissueAll : refuseAll)(deps, trx, which, { actor, reason }),
        ),
      ),
  };
}

/** The players get other codes when a second operator releases it. */
export function reissueAllRules(deps: SettlingDeps): RequestRules {
  return {
    facts: ({ batch, players, why }: Which & { players: number; why?: string }) => [
      ...(batch === undefined ? [] : [{ field: "batch", value: batch }]),
      { field: "players", value: String(players) },
      ...factOfWhy({ why }),
    ],
    release: async (trx, { payload, actor, reason }) => {
      const found = await lockReports(trx, payload);
      if (!found.ok) return found;
      const replaced = await replaceAll(deps, trx, found.data, { actor, reason });
      return replaced.ok ? done({ password: null }) : replaced;
    },
  };
}

interface Found {
  gift: NonNullable<Awaited<ReturnType<typeof desk.findOnDesk>>>;
  within: repository.Range | null;
  reports: repository.OpenReport[];
}

async function lockReports(trx: Executor, { id, batch, upTo }: Which): Promise<Answer<Found>> {
  const gift = await desk.findOnDesk(trx, id);
  if (!gift) return failed(codes.notFound);
  const row = batch === undefined ? null : await batches.findById(trx, batch);
  if (row && (row.giftid !== id || row.state !== "imported")) return settled;
  if (row === undefined) return failed(codes.notFound, "没有此批次");
  const within = row && { first: row.first_pos!, last: row.last_pos! };
  const reports = await repository.lockOpen(trx, { giftid: id, upTo, within });
  return reports.length === 0 ? settled : done({ gift, within, reports });
}

const settled = failed(codes.taken, "这些反馈已处理，请刷新页面");

async function reissueAll(
  deps: SettleAllDeps,
  trx: Executor,
  which: Which,
  by: By,
): Promise<Answer<Outcome>> {
  await lockGiving(trx);
  const found = await lockReports(trx, which);
  if (!found.ok) return found;
  const { gift, reports } = found.data;
  if (gift.total - gift.claimed < reports.length) return soldOut;
  const uids = reports.map(({ uid }) => uid);
  const payload = { ...which, players: uids.length };
  const asked = { kind: "dead-codes/ask-reissue-all", payload, reason: by.reason } as const;
  const giving = { actor: by.actor, giftid: which.id, uids, now: deps.clock.now(), asked };
  const given = await giveOrAsk(trx, deps.fourEyes, giving, () =>
    replaceAll(deps, trx, found.data, by),
  );
  return given.ok ? done({ ...given.data.told, reports: uids.length }) : given;
}

async function replaceAll(
  { clock, trail, messages }: SettlingDeps,
  trx: Executor,
  { gift, within, reports }: Found,
  { actor, reason }: By,
): Promise<Answer<string[]>> {
  const { giftid } = gift;
  const now = clock.now();
  await repository.settleMany(trx, { giftid, reports, state: "reissued", by: actor.name, now });
  const uids = await repository.voidReported(trx, { giftid, reports, now });
  if (uids.length < reports.length) return failed(codes.taken, "有玩家的兑换码已变化，请再试一次");
  const giving = { giftid, uids, now, except: within };
  const given = await giveWithMessage(trx, messages, giving, replacedMessage(gift));
  if (!given.ok || given.data.length < uids.length) return soldOut;
  await trail.record(trx, {
    ...{ actor, reason, action: "dead-codes/reissue-all", object: `gift/${giftid}` },
    changes: [{ field: "players", before: "", after: String(uids.length) }],
  });
  return given;
}

const soldOut = failed(codes.soldOut, "剩余的兑换码不够补发，请先导入");

async function refuseAll(
  { clock, trail, messages }: SettlingDeps,
  trx: Executor,
  which: Which,
  { actor, reason }: By,
): Promise<Answer<Outcome>> {
  const found = await lockReports(trx, which);
  if (!found.ok) return found;
  const { gift, reports } = found.data;
  const { giftid } = gift;
  const now = clock.now();
  await repository.settleMany(trx, { giftid, reports, state: "refused", by: actor.name, now });
  const uids = reports.map(({ uid }) => uid);
  await messages.sendToAll(trx, { ...refusedMessage(gift, reason), uids });
  await trail.record(trx, {
    ...{ actor, reason, action: "dead-codes/refuse-all", object: `gift/${giftid}` },
    changes: [{ field: "players", before: "", after: String(uids.length) }],
  });
  const { givenToday } = await judgeAlone(trx, { actor, giftid, uids: [], now });
  return done({ request: null, why: null, givenToday, reports: uids.length });
}
