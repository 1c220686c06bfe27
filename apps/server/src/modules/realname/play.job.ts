import type { Log } from "@playfront/http/log";
import * as repository from "./play.repository.ts";
import { type PlayDeps, reportMs } from "./play.service.ts";
import { largestBatch, type RealNameProvider, type Reported } from "./realname.provider.ts";

export interface ReportPlayDeps extends PlayDeps {
  log: Log;
  /** Which of these accounts have a live session. */
  sessions: { findSignedIn(uids: readonly string[]): Promise<Set<string>> };
}

type Report = NonNullable<RealNameProvider["report"]>;

/** One run ends before the next begins; milliseconds. */
const runMs = 45_000;
const portion = 1000;

/** Ends the plays that are over and reports what has happened since the last run. */
export async function reportPlay(deps: ReportPlayDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, authority, log } = deps;
  if (authority.report === null) return;
  const until = performance.now() + runMs;
  await endPlays(deps);
  for (const bizId of await repository.findReportedGames(db, portion)) {
    while (performance.now() < until && !stopping?.aborted) {
      if (!(await reportBatch(deps, authority.report, bizId))) break;
    }
  }
  const lost = await repository.deleteExpiredReports(db, clock.now());
  if (lost > 0) log.error(`real names: gave up ${lost} reports of play that nobody took for a day`);
}

/** A play ends with the last session of its account: log-out, a new password, a ban, time. */
async function endPlays({ db, clock, sessions }: ReportPlayDeps): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + reportMs);
  let playing: string[] = [];
  do {
    const after = playing.at(-1) ?? "0";
    playing = await repository.findPlaying(db, { after, limit: portion });
    const signedIn = await sessions.findSignedIn(playing);
    const uids = playing.filter((uid) => !signedIn.has(uid));
    await repository.endPlays(db, { uids, now, expiresAt });
  } while (playing.length === portion);
}

/** False when there is nothing more to report of this game for now. */
async function reportBatch(
  { db, log }: ReportPlayDeps,
  report: Report,
  bizId: string,
): Promise<boolean> {
  const rows = await repository.findReports(db, { bizId, limit: largestBatch });
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
  for (const line of complaints(bizId, reported)) log.error(line);
  return again.size === 0 && rows.length === largestBatch;
}

/** One line a code: a wrong field is wrong in every record. */
function complaints(bizId: string, { refused }: Extract<Reported, { status: "taken" }>): string[] {
  const counts = new Map<number, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(
    ([code, count]) => `real names: ${count} reports of ${bizId} were refused with errcode ${code}`,
  );
}
