import { toShanghaiTime } from "../../infra/clock.ts";
import { collectFailures } from "../../infra/jobs/failures.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { MessageService } from "../message/message.service.ts";
import type { OpeningServiceDeps } from "./opening.service.ts";
import * as repository from "./opening-reminders.repository.ts";

export interface RemindOfOpeningsDeps extends OpeningServiceDeps {
  messages: Pick<MessageService, "sendToAll">;
}

const minuteMs = 60_000;
/** How long before the opening players are told, and until when after it. */
const earlyMs = 5 * minuteMs;
const lateMs = 60 * minuteMs;
/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
/** Messages of one transaction. */
const portion = 1000;

/**
 * Sends a message to everybody who waits for a server that opens within minutes. The transaction that sends it deletes the
 * reminder. Nobody is told long after an opening; one that is withdrawn is told of once it is back.
 */
export async function remindOfOpenings(
  deps: RemindOfOpeningsDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock, games } = deps;
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("messages about openings could not be sent");
  const due = await repository.findDue(db, new Date(clock.now().getTime() + earlyMs));
  const listed = await games.findAllListed([...new Set(due.map(({ gameid }) => gameid))]);
  for (const opening of due) {
    const gamename = listed.get(opening.gameid)?.gamename;
    if (gamename === undefined) continue;
    await failures.attempt(() => tellAll(deps, { ...opening, gamename }, isOver));
    if (isOver()) break;
  }
  failures.throwAny();
}

async function tellAll(
  { db, clock, messages }: RemindOfOpeningsDeps,
  { id, gameid, gamename, server_name, opens_at }: repository.DueOpening & { gamename: string },
  isOver: () => boolean,
): Promise<void> {
  const time = toShanghaiTime(opens_at).slice(11, 16);
  const message = {
    title: "开服提醒",
    content: `您关注的《${gamename}》「${server_name}」${time} 开服。`,
    link: `/game/${gameid}`,
  };
  let told = portion;
  while (told === portion && !isOver()) {
    told = await db.transaction().execute(async (trx) => {
      const uids = await repository.takeByOpening(trx, { openingid: id, limit: portion });
      const isRecent = clock.now().getTime() < opens_at.getTime() + lateMs;
      if (uids.length > 0 && isRecent)
        await messages.sendToAll(trx, { kind: "opening", ...message, uids });
      return uids.length;
    });
  }
}
