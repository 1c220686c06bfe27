import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** The player who enters a game, the game, and the channel that the player came from. */
export interface Ticket {
  uid: string;
  gameid: string;
  cid: string;
}

export interface NewTicket extends Omit<Ticket, "uid"> {
  hash: Buffer;
  /** The ticket ends with this session. */
  session: string;
  expiresAt: Date;
}

/** Saves a ticket for the player of a session. Returns false if the session has ended. */
export async function insertTicket(executor: Executor, ticket: NewTicket): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into entry_tickets (ticket_hash, uid, session, gameid, cid, expires_at)
    select ${ticket.hash}, uid, handle, ${ticket.gameid}, ${ticket.cid}, ${ticket.expiresAt}
    from sessions where handle = ${ticket.session} for key share`.execute(executor);
  return numAffectedRows === 1n;
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
