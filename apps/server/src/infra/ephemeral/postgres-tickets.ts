import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Ticket } from "./ephemeral-store.ts";

/** Every new ticket deletes a few expired ones, so that they do not accumulate. */
const maxDeletedPerTicket = 4;

interface StoredTicket extends Ticket {
  hash: Buffer;
}

/** Saves a ticket for the player of its session. Returns false if the session has ended. */
export async function insertTicket(executor: Executor, ticket: StoredTicket): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into entry_tickets (ticket_hash, uid, session, gameid, cid, expires_at)
    select ${ticket.hash}, uid, handle, ${ticket.gameid}, ${ticket.cid}, ${ticket.expiresAt}
    from sessions where uid = ${ticket.uid} and handle = ${ticket.session} for key share`.execute(
    executor,
  );
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
    .returning(["uid", "session", "gameid", "cid", "expires_at as expiresAt"])
    .executeTakeFirst();
}

/** Deletes a few expired tickets; skips those that another call is deleting. */
export async function deleteSomeExpired(executor: Executor, now: Date): Promise<void> {
  await sql`
    delete from entry_tickets where ticket_hash in (
      select ticket_hash from entry_tickets where expires_at <= ${now}
      order by expires_at limit ${maxDeletedPerTicket} for update skip locked
    )`.execute(executor);
}
