import { alikeGamesCount } from "@playfront/contract/constants";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { timeLimit } from "../../../infra/jobs/time-limit.ts";
import * as repository from "./alike.repository.ts";

/** Milliseconds; shorter than the ten minutes between two runs of a night. */
const runMs = 540_000;
/** Games of one statement. */
const portion = 50;
/** What was found in this night is not looked for again: a night's runs are within hours, two nights a day apart. */
const freshMs = 12 * 3_600_000;

/** Finds for every game that has players which others they play. The next run goes on where one has stopped. */
export async function findAlikeGames(
  { db, clock }: { db: Db; clock: Clock },
  stopping?: AbortSignal,
): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  const since = new Date(clock.now().getTime() - freshMs);
  let gameids: string[] = [];
  do {
    const after = gameids.at(-1) ?? "0";
    gameids = await repository.findDue(db, { after, since, limit: portion });
    if (gameids.length > 0)
      await repository.findAndWrite(db, { gameids, now: clock.now(), kept: 2 * alikeGamesCount });
  } while (gameids.length === portion && !isOver());
}
