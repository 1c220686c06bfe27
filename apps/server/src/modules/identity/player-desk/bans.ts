import { codes } from "@playfront/contract/codes";
import type { Db, Executor } from "@playfront/database/connect";
import { failed, invalidField } from "../../../infra/answer.ts";
import { type Clock, readShanghaiTime, toShanghaiTime } from "../../../infra/clock.ts";
import { changesBetween } from "../../operator/trail.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { OperatorAccounts } from "../operator-accounts/operator-accounts.service.ts";
import type { ActResult, LockedPlayer } from "./player-act.ts";
import * as repository from "./player-desk.repository.ts";

export interface BanDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  operatorAccounts: OperatorAccounts;
}

/** Bans a player, or moves the end of the ban, and ends the sessions. */
export async function ban(
  { clock, audit, operatorAccounts }: BanDeps,
  trx: Executor,
  player: LockedPlayer,
  until: string | undefined,
): Promise<ActResult> {
  const { uid } = player;
  const end = until === undefined ? null : readShanghaiTime(until);
  if (until !== undefined && !(end && end > clock.now()))
    return invalidField("until", "结束时间须晚于当前时间");
  await repository.setBan(trx, { uid, banned: true, until: end });
  await operatorAccounts.endAllSessions(trx, uid);
  await audit.record(trx, { uid, event: "banned", place: null, detail: describeEnd(end) });
  const after = { banned: true, bannedUntil: shown(end) };
  return changesBetween({ banned: player.banned, bannedUntil: shown(player.banned_until) }, after);
}

export async function unban(
  { audit }: BanDeps,
  trx: Executor,
  player: LockedPlayer,
): Promise<ActResult> {
  const { uid, banned } = player;
  if (!banned) return failed(codes.taken, "此玩家没有被封禁");
  await repository.setBan(trx, { uid, banned: false, until: null });
  await audit.record(trx, { uid, event: "unbanned", place: null });
  return changesBetween(
    { banned, bannedUntil: shown(player.banned_until) },
    { banned: false, bannedUntil: "" },
  );
}

/** Bans that are ended in one transaction. */
const portion = 500;

/** Ends the bans whose time is over. */
export async function endDueBans(
  { db, clock, audit }: Pick<BanDeps, "db" | "clock" | "audit">,
  stopping?: AbortSignal,
): Promise<void> {
  let ended = portion;
  while (ended === portion && !stopping?.aborted) {
    ended = await db.transaction().execute(async (trx) => {
      const uids = await repository.endBans(trx, { now: clock.now(), limit: portion });
      for (const uid of uids) await audit.record(trx, { uid, event: "unbanned", place: null });
      return uids.length;
    });
  }
}

function shown(end: Date | null): string {
  return end === null ? "" : toShanghaiTime(end);
}

function describeEnd(end: Date | null): string {
  return end === null ? "" : `至 ${toShanghaiTime(end).slice(0, 16)}`;
}
