import type { Log } from "@playfront/http/log";
import { collectFailures } from "../../infra/jobs/failures.ts";
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

/** Ends the plays that are over and reports what happened since the last run. A game that fails does not stop the others. */
export async function reportPlay(deps: ReportPlayDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, authority, log } = deps;
  const { report } = authority;
  if (report === null) return;
  const until = performance.now() + runMs;
  const isOver = () => performance.now() >= until || (stopping?.aborted ?? false);
  const failures = collectFailures("parts of the report of play failed");
  await failures.attempt(() => endPlays(deps));
  for (const bizId of await repository.findReportedGames(db, pageSize)) {
    await failures.attempt(() => reportGame(deps, report, { bizId, isOver }));
  }
  const lost = await repository.deleteExpiredReports(db, clock.now());
  if (lost > 0) log.error(`real names: gave up ${lost} reports of play that nobody took for a day`);
  failures.throwAny();
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

/** Reports one game, each record once: records that are to be sent again do not stop those behind them. */
async function reportGame(
  deps: ReportPlayDeps,
  report: Report,
  { bizId, isOver }: { bizId: string; isOver: () => boolean },
): Promise<void> {
  let after: string | null = "0";
  while (after !== null && !isOver()) {
    after = await reportBatch(deps, report, { bizId, after });
  }
}

/** Returns the last record of the batch; null if nothing more of this game can be reported now. */
async function reportBatch(
  { db, log }: ReportPlayDeps,
  report: Report,
  { bizId, after }: { bizId: string; after: string },
): Promise<string | null> {
  const rows = await repository.findReports(db, { bizId, after, limit: maxBatchSize });
  const last = rows.at(-1);
  if (last === undefined) return null;
  const events = rows.map(({ happened_at: happenedAt, ...row }) => ({ ...row, happenedAt }));
  const reported = await report(bizId, events);
  if (reported.status === "unanswered") return null;
  const again = new Set(reported.again);
  const settled = rows.filter((_, index) => !again.has(index));
  await repository.deleteReports(
    db,
    settled.map(({ id }) => id),
  );
  for (const line of refusalLines(bizId, reported)) log.error(line);
  return rows.length === maxBatchSize ? last.id : null;
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
