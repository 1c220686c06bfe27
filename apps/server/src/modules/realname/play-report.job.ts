import type { Log } from "@playfront/http/log";
import * as repository from "./play-report.repository.ts";
import { type PlayDeps, reportLifetimeMs } from "./play-report.service.ts";
import { maxBatchSize, type RealNameProvider, type ReportResult } from "./realname.provider.ts";

export interface ReportPlayDeps extends PlayDeps {
  log: Log;
  /** Returns which of these accounts have a live session. */
  sessions: { findSignedIn(uids: readonly string[]): Promise<Set<string>> };
}

type Report = NonNullable<RealNameProvider["report"]>;

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
const pageSize = 1000;

/** Ends the plays that are over and reports what happened since the last run. */
export async function reportPlay(deps: ReportPlayDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, authority, log } = deps;
  if (authority.report === null) return;
  const until = performance.now() + runMs;
  await endPlays(deps);
  for (const bizId of await repository.findReportedGames(db, pageSize)) {
    while (performance.now() < until && !stopping?.aborted) {
      if (!(await reportBatch(deps, authority.report, bizId))) break;
    }
  }
  const lost = await repository.deleteExpiredReports(db, clock.now());
  if (lost > 0) log.error(`real names: gave up ${lost} reports of play that nobody took for a day`);
}

/** A play ends with the last session of its account: log-out, a new password, a ban, expiry. */
async function endPlays({ db, clock, sessions }: ReportPlayDeps): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + reportLifetimeMs);
  let playing: string[] = [];
  do {
    const after = playing.at(-1) ?? "0";
    playing = await repository.findPlaying(db, { after, limit: pageSize });
    const signedIn = await sessions.findSignedIn(playing);
    const uids = playing.filter((uid) => !signedIn.has(uid));
    await repository.endPlays(db, { uids, now, expiresAt });
  } while (playing.length === pageSize);
}

/** False if nothing more of this game can be reported now. */
async function reportBatch(
  { db, log }: ReportPlayDeps,
  report: Report,
  bizId: string,
): Promise<boolean> {
  const rows = await repository.findReports(db, { bizId, limit: maxBatchSize });
  if (rows.length === 0) return false;
  const events = rows.map(({ happened_at: happenedAt, ...row }) => ({ ...row, happenedAt }));
  const reported = await report(bizId, events);
  if (reported.status === "unanswered") return false;
  const again = new Set(reported.again);
  const settled = rows.filter((_, index) => !again.has(index));
  await repository.deleteReports(
    db,
    settled.map(({ id }) => id),
  );
  for (const line of refusalLines(bizId, reported)) log.error(line);
  return again.size === 0 && rows.length === maxBatchSize;
}

/** One line for each code, because a field that is wrong is wrong in every record. */
function refusalLines(
  bizId: string,
  { refused }: Extract<ReportResult, { status: "taken" }>,
): string[] {
  const counts = new Map<number, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(
    ([code, count]) => `real names: ${count} reports of ${bizId} were refused with errcode ${code}`,
  );
}
