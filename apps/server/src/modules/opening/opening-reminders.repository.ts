import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { lockReminders, type ReminderTable, selectWanted } from "../notice/reminder-table.ts";

export const openingReminders: ReminderTable = {
  name: "opening_reminders",
  key: "openingid",
  async findToCome(db, ids, now) {
    const { rows } = await sql<{ id: string }>`
      select id from openings join games using (gameid)
      where id = any (${[...ids]}::bigint[]) and openings.published and games.published
        and opens_at > ${now} order by id`.execute(db);
    return rows.map(({ id }) => id);
  },
};

/** An opening that somebody wants to be told of, as it is now. */
export interface WantedOpening {
  id: string;
  gameid: string;
  gamename: string;
  server_name: string;
  opens_at: Date;
  /** Players see it. */
  isShown: boolean;
}

/** The spans in which players are told. */
interface Times {
  now: Date;
  /** Who has not been told of an opening before then is told. */
  soon: Date;
  /** Nobody is told of an opening before then any more. */
  late: Date;
}

/** Openings that somebody is to be told of, or has been told of something that is true no longer, or that are over. */
export async function findDue(db: Executor, times: Times): Promise<WantedOpening[]> {
  const { rows } = await sql<WantedOpening>`
    with ${selectWanted(openingReminders)}, opening as (
      select openings.id, gameid, gamename, server_name, opens_at, openings.published and games.published as shown
      from wanted join openings using (id) join games using (gameid)
    )
    select id, gameid, gamename, server_name, opens_at, shown as "isShown" from opening
    where exists (select from opening_reminders as reminder where openingid = opening.id
      and ${isDue({ ...times, opensAt: sql`opens_at`, isShown: sql`shown` })})
    order by opens_at, id`.execute(db);
  return rows;
}

function isDue({
  now,
  soon,
  late,
  opensAt,
  isShown,
}: Times & { opensAt: RawBuilder<unknown>; isShown: RawBuilder<unknown> }) {
  return sql`(${opensAt} <= ${late}
    or told is null and ${isShown} and ${opensAt} <= ${soon}
    or told is not null and (not ${isShown} or told <> ${opensAt} or ${opensAt} <= ${now}))`;
}

export interface OpeningReminder {
  uid: string;
  /** The time that the player has been told, if that was told last. */
  told: Date | null;
}

export function lockDue(
  trx: Executor,
  { id, opens_at, isShown }: WantedOpening,
  { limit, ...times }: Times & { limit: number },
): Promise<OpeningReminder[]> {
  const opensAt = sql`${opens_at}::timestamptz`;
  const where = isDue({ ...times, opensAt, isShown: sql`${isShown}::boolean` });
  return lockReminders<OpeningReminder>(trx, openingReminders, { id, limit, where });
}

/** Notes the time that the players have been told; null if what they were told is true no longer. */
export async function noteTold(
  trx: Executor,
  { id, uids, told }: { id: string; uids: readonly string[]; told: Date | null },
): Promise<void> {
  await sql`update opening_reminders set told = ${told}
    where openingid = ${id} and uid = any (${[...uids]}::bigint[])`.execute(trx);
}
