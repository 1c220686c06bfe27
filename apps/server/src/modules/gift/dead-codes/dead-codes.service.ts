import { codes } from "@playfront/contract/codes";
import type { CodeProblem } from "@playfront/contract/constants";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { AccountService } from "../../identity/account/account.service.ts";
import type { MessageService } from "../../message/message.service.ts";
import * as desk from "../gift-desk.repository.ts";
import * as repository from "./dead-codes.repository.ts";
import { mayReissue, reissueLimits } from "./reissue.rules.ts";
import { replaceCode } from "./replace-code.ts";

interface DeadCodesDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  accounts: Pick<AccountService, "standing" | "lock">;
  messages: Pick<MessageService, "send">;
  limitFactor: number;
}

interface Report {
  uid: string;
  giftid: string;
  problem: CodeProblem;
  note: string;
}

interface Outcome {
  state: repository.ReportState;
  sn?: string;
}

export type DeadCodes = ReturnType<typeof createDeadCodes>;

const reportsADay = 10;
const dayMs = 86_400_000;

/** Claimed codes that do not work in the game. */
export function createDeadCodes(deps: DeadCodesDeps) {
  return {
    /** A code is reported once; again answers what has become of it. */
    report: (report: Report) => reportCode(deps, report),
  };
}

async function reportCode(deps: DeadCodesDeps, report: Report): Promise<Answer<Outcome>> {
  const { db, clock, ephemeral, limitFactor } = deps;
  const held = await repository.findHeld(db, report);
  if (!held) return failed(codes.notFound, "您没有此礼包的兑换码");
  if (held.state !== null) return done({ state: held.state });
  const verdict = await countEvent(ephemeral, {
    key: `code-report:${report.uid}`,
    max: reportsADay * limitFactor,
    windowSeconds: dayMs / 1000,
  });
  if (!verdict.allowed) return tooMany(verdict.retryAfter, "今日反馈次数已达上限，请明天再试");
  const isKnown = await isKnownPerson(deps, report.uid);
  const isNew = await repository.insert(db, { ...report, pos: held.pos, now: clock.now() });
  if (!isNew) return done({ state: "open" });
  const sn = await reissue(deps, { ...report, pos: held.pos, isKnown });
  return done(sn === null ? { state: "open" } : { state: "reissued", sn });
}

/**
 * Replaces the code if the rule allows it; null leaves the report to an operator. The locks make reports of an account and of a
 * gift wait for each other, so that together they stay within the limits.
 */
async function reissue(
  { db, clock, accounts, messages }: DeadCodesDeps,
  { uid, giftid, pos, isKnown }: { uid: string; giftid: string; pos: number; isKnown: boolean },
): Promise<string | null> {
  const outcome = await transact<Answer<string>>(db, async (trx) => {
    await accounts.lock(trx, uid);
    const gift = await desk.lockOnDesk(trx, giftid);
    if (!gift) return failed(codes.notFound);
    const now = clock.now();
    const replaced = await countDone(trx, { uid, giftid, now });
    if (!mayReissue({ gift, isKnown, done: replaced, now })) return failed(codes.forbidden);
    const result = await replaceCode(trx, messages, { gift, pos, uid, by: repository.byRule, now });
    return typeof result === "string" ? failed(codes.soldOut) : done(result.sn);
  });
  return outcome.ok ? outcome.data : null;
}

function countDone(
  trx: Executor,
  { uid, giftid, now }: { uid: string; giftid: string; now: Date },
) {
  const since = new Date(now.getTime() - reissueLimits.days * dayMs);
  return repository.countByRule(trx, { giftid, uid, since });
}

async function isKnownPerson({ accounts }: DeadCodesDeps, uid: string): Promise<boolean> {
  const standing = await accounts.standing(uid);
  return standing !== null && (standing.phoneBound || standing.realName === "verified");
}
