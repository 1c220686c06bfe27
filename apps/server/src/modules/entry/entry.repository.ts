import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** The player who enters a game, the game, and the channel that the player came from. */
export interface Ticket {
  uid: string;
  gameid: string;
  cid: string;
}

export async function insertTicket(
  executor: Executor,
  ticket: Ticket & { hash: Buffer; expiresAt: Date },
): Promise<void> {
  const { hash, expiresAt, ...rest } = ticket;
  await executor
    .insertInto("entry_tickets")
    .values({ ...rest, ticket_hash: hash, expires_at: expiresAt })
    .execute();
}

/** Uses up a ticket: if two calls try at the same time, one of them gets it. */
export function takeTicket(
  executor: Executor,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<Ticket | undefined> {
  return executor
    .deleteFrom("entry_tickets")
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning(["uid", "gameid", "cid"])
    .executeTakeFirst();
}

/** Deletes a few expired tickets; skips those that another call is deleting. */
export async function deleteSomeExpired(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<void> {
  await sql`
    delete from entry_tickets where ticket_hash in (
      select ticket_hash from entry_tickets where expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    )`.execute(executor);
}
