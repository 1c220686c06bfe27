import { setTimeout } from "node:timers/promises";
import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import type { Failures } from "../../infra/jobs/failures.ts";
import {
  gapMs,
  type HeldQueue,
  holdQueue,
  openQueues,
  releaseQueue,
  takeQueue,
} from "./play-queue.repository.ts";
import * as repository from "./play-report.repository.ts";
import { maxBatchSize, type RealNameProvider, type ReportResult } from "./realname.provider.ts";

export interface ReportGamesDeps {
  db: Db;
  clock: Clock;
  log: Log;
  report: NonNullable<RealNameProvider["report"]>;
  isOver(): boolean;
  failures: Failures;
}

/** Games that are reported at the same time: one that gets no answer holds up none of the others. */
const gamesAtOnce = 32;
/** The first rest after a batch without an answer, and the longest; milliseconds. */
const minRestMs = 30_000;
const maxRestMs = 1_800_000;

/**
 * Reports the play of every game, each game by its own queue, one batch after the other. A queue is taken in the database,
 * so that no two nodes send for one game at a time, nor faster than the authority takes it.
 */
export async function reportGames(deps: ReportGamesDeps): Promise<void> {
  const { db, clock, isOver, failures } = deps;
  const reported: string[] = [];

  async function reportOneByOne(): Promise<void> {
    while (!isOver()) {
      const queue = await takeQueue(db, { now: clock.now(), except: reported });
      if (queue === undefined) return;
      reported.push(queue.bizId);
      await failures.attempt(() => reportGame(deps, queue));
    }
  }

  await failures.attempt(() => openQueues(db));
  await Promise.all(Array.from({ length: gamesAtOnce }, () => failures.attempt(reportOneByOne)));
}

/** A queue whose last batch was not taken rests, the longer the more often that has happened. */
async function reportGame(deps: ReportGamesDeps, queue: HeldQueue): Promise<void> {
  let refusal: Refusal | null = { restMs: 0 };
  try {
    refusal = await reportAll(deps, queue);
  } finally {
    const failures = refusal === null ? 0 : queue.failures + 1;
    const restMs = refusal === null ? 0 : Math.max(refusal.restMs, restAfter(queue.failures));
    const restsUntil = new Date(deps.clock.now().getTime() + restMs);
    await releaseQueue(deps.db, queue, { restsUntil, failures });
  }
}

function restAfter(failures: number): number {
  return Math.min(maxRestMs, minRestMs * 2 ** failures);
}

/** A batch was not taken. The authority asks for this rest; 0 if it asks for none. */
interface Refusal {
  restMs: number;
}

/** Reports each record once: records that are to be sent again do not stop those behind them. Null if all were taken. */
async function reportAll(deps: ReportGamesDeps, queue: HeldQueue): Promise<Refusal | null> {
  const { db, log, report, isOver } = deps;
  const { bizId } = queue;
  let after = "0";
  await setTimeout(queue.waitMs);
  while (!isOver()) {
    const rows = await repository.findReports(db, { bizId, after, limit: maxBatchSize });
    const last = rows.at(-1);
    if (last === undefined) return null;
    const events = rows.map(({ happened_at: happenedAt, ...row }) => ({ ...row, happenedAt }));
    const sentAt = performance.now();
    const reported = await report(bizId, events);
    if (reported.status === "unanswered") return reported;
    const again = new Set(reported.again);
    const settled = rows.filter((_, index) => !again.has(index));
    await repository.deleteReports(
      db,
      settled.map(({ id }) => id),
    );
    for (const line of refusalLines(bizId, reported)) log.error(line);
    if (rows.length < maxBatchSize) return null;
    after = last.id;
    await setTimeout(Math.max(0, gapMs - (performance.now() - sentAt)));
    if (!(await holdQueue(db, queue))) return null;
  }
  return null;
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
