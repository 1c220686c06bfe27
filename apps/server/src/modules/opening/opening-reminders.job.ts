import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { MessageService } from "../message/message.service.ts";
import { deleteReminders } from "../notice/reminder-table.ts";
import { type Notice, portionOfNotices, sendNotices, type Taken } from "../notice/send-notices.ts";
import * as repository from "./opening-reminders.repository.ts";
import { type OpeningNews, openingNews } from "./opening-reminders.rules.ts";

export interface RemindOfOpeningsDeps {
  db: Db;
  clock: Clock;
  messages: Pick<MessageService, "sendToAll">;
}

const minuteMs = 60_000;
/** How long before the opening players are told, and until when after it. */
const earlyMs = 5 * minuteMs;
const lateMs = 60 * minuteMs;
/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;

/**
 * Tells everybody who waits for a server shortly before it opens. Who has been told is told again if the time is another before the server
 * has opened, or if it does not open; one that comes back is told of anew. Nobody is told long after an opening.
 */
export async function remindOfOpenings(
  deps: RemindOfOpeningsDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  const times = {
    now,
    soon: new Date(now.getTime() + earlyMs),
    late: new Date(now.getTime() - lateMs),
  };
  const things = await repository.findDue(deps.db, times);
  const take = (trx: Executor, opening: repository.WantedOpening) => takeDue(trx, opening, times);
  await sendNotices(deps, { what: "openings", things, take }, timeLimit(runMs, stopping));
}

async function takeDue(
  trx: Executor,
  opening: repository.WantedOpening,
  times: Parameters<typeof repository.findDue>[1],
): Promise<Taken> {
  const { id, opens_at } = opening;
  const limit = portionOfNotices;
  const due = await repository.lockDue(trx, opening, { ...times, limit });
  const notices: Notice[] = [];
  for (const [news, rows] of Map.groupBy(due, ({ told }) =>
    openingNews({ ...opening, told }, times),
  )) {
    const uids = rows.map(({ uid }) => uid);
    if (news === "over") {
      await deleteReminders(trx, repository.openingReminders, { id, uids });
      continue;
    }
    // A time that is far is told once more when it is near.
    const isKnown = news !== "cancelled" && opens_at <= times.soon;
    await repository.noteTold(trx, { id, uids, told: isKnown ? opens_at : null });
    notices.push({
      kind: "opening",
      uids,
      ...messageOf(opening, news),
      link: `/game/${opening.gameid}`,
    });
  }
  return { notices, isLast: due.length < limit };
}

function messageOf(
  { gamename, server_name, opens_at }: repository.WantedOpening,
  news: Exclude<OpeningNews, "over">,
): { title: string; content: string } {
  const time = toShanghaiTime(opens_at).slice(5, 16);
  const server = `您关注的《${gamename}》「${server_name}」`;
  switch (news) {
    case "soon":
      return { title: "开服提醒", content: `${server}${time.slice(6)} 开服。` };
    case "moved":
      return { title: "开服时间有变", content: `${server}改为 ${time} 开服。` };
    case "cancelled":
      return { title: "开服已取消", content: `${server}暂不开服，恢复后会再提醒您。` };
  }
}
