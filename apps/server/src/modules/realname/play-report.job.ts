import type { Log } from "@playfront/http/log";
import { collectFailures } from "../../infra/jobs/failures.ts";
import { repeatWhileFull } from "../../infra/jobs/portions.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import { reportGames } from "./play-queue.ts";
import * as repository from "./play-report.repository.ts";
import { type PlayDeps, reportLifetimeMs } from "./play-report.service.ts";

export interface ReportPlayDeps extends PlayDeps {
  log: Log;
  /** Returns which of these accounts have a live session. */
  sessions: { findSignedIn(uids: readonly string[]): Promise<Set<string>> };
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
/** Plays and reports that one statement ends. */
const pageSize = 1000;

/** Ends the plays that are over and reports what happened since the last run. A part that fails does not stop the others. */
export async function reportPlay(deps: ReportPlayDeps, stopping?: AbortSignal): Promise<void> {
  const { authority, log } = deps;
  const { report } = authority;
  if (report === null) return;
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("parts of the report of play failed");
  await failures.attempt(() => endPlays(deps));
  await failures.attempt(() => endOverduePlays(deps));
  await reportGames({ ...deps, report, isOver, failures });
  const lost = await deleteExpiredReports(deps);
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

async function endOverduePlays({ db, clock }: ReportPlayDeps): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + reportLifetimeMs);
  const end = () => repository.endOverduePlays(db, { now, expiresAt, limit: pageSize });
  for await (const _ of repeatWhileFull(pageSize, end));
}

async function deleteExpiredReports({ db, clock }: ReportPlayDeps): Promise<number> {
  const expired = { now: clock.now(), limit: pageSize };
  let lost = 0;
  const remove = () => repository.deleteExpiredReports(db, expired);
  for await (const count of repeatWhileFull(pageSize, remove)) lost += count;
  return lost;
}
