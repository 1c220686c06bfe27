import type { MessageKind } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { takeLock } from "../../infra/named-lock.ts";
import type { RealNameState } from "../playtime/playtime.rules.ts";

export interface DueRow extends RealNameState {
  id: string;
  inbox_id: string;
  subscription_id: string;
  uid: string;
  kind: MessageKind;
  title: string;
  link: string | null;
  created_at: Date;
  tries: number;
  /** Of the subscription, one after another. */
  failures: number;
  sealed_target: Buffer;
  is_live: boolean;
  is_read: boolean;
  muted: MessageKind[] | null;
  quiet_from: number | null;
  quiet_to: number | null;
}

/** Until the transaction ends, no other node takes what is due. */
export const lockTaking = (trx: Executor) => takeLock(trx, "taking of pushes");

/** As the index has it: what is about security, what is about a time, and the rest. */
const priority = sql`(case when kind = 'security' then 0 when kind in ('opening', 'gift', 'expiry') then 1 else 2 end)`;

/** The oldest of each priority, in the order in which they are sent. A quarter is kept for the last, if there is so much of it. */
function selectDue({ now, limit }: { now: Date; limit: number }) {
  const oldest = (of: number) => sql`
    (select id, ${priority} as priority, row_number() over (order by due_at, id) as place from pushes
      where taken_at is null and due_at <= ${now} and ${priority} = ${sql.lit(of)}
      order by due_at, id limit ${limit})`;
  const parts = sql.join([oldest(0), oldest(1), oldest(2)], sql` union all `);
  const isBeyond = sql`priority = 1 and place > ${Math.ceil(limit * 0.75)}`;
  return sql`(select * from (${parts}) as oldest order by ${isBeyond}, priority, place limit ${limit})`;
}

/** What is due, with all that decides about it: first what is about security, then what is about a time. Locks the rows. */
export async function lockDue(
  trx: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select push.id, push.inbox_id, push.subscription_id, push.uid, push.kind, push.title,
      push.link, push.created_at, push.tries, subscription.sealed_target, subscription.failures,
      session.expires_at > ${now} and not account.banned and account.deletion_due is null
        and announcement.state is distinct from 'withdrawn'
        and (event.inbox_id is null or game.published and event.topic = any (follow.topics)) is true as is_live,
      coalesce(message.read_at, mark.read_at) is not null
        or coalesce(push.inbox_id <= follow.read_to, false) as is_read,
      settings.muted, settings.quiet_from, settings.quiet_to,
      account.realname_status as "realName", account.birth_date as "birthDate",
      account.realname_first_at as "firstSubmittedAt", account.earlier_minor as "earlierMinor"
    from ${selectDue({ now, limit })} as due join pushes as push using (id)
    join push_subscriptions as subscription on subscription.id = push.subscription_id
    join sessions as session on session.handle = subscription.session
    join accounts as account on account.uid = push.uid
    left join message_settings as settings on settings.uid = push.uid
    left join messages as message on message.id = push.inbox_id
    left join announcements as announcement on announcement.inbox_id = push.inbox_id
    left join game_events as event on event.inbox_id = push.inbox_id
    left join games as game on game.gameid = event.gameid
    left join follows as follow on follow.uid = push.uid and follow.gameid = event.gameid
    left join announcement_reads as mark
      on mark.uid = push.uid and mark.inbox_id = push.inbox_id
    order by due.priority, push.id for update of push skip locked`.execute(trx);
  return rows;
}

/** The messages, but for those about security, that each of the accounts has been pushed since, and when last. */
export async function findTaken(
  trx: Executor,
  { uids, since }: { uids: readonly string[]; since: Date },
): Promise<{ uid: string; inbox_id: string; taken_at: Date }[]> {
  return trx
    .selectFrom("pushes")
    .select(["uid", "inbox_id", sql<Date>`max(taken_at)`.as("taken_at")])
    .where("uid", "=", sql<string>`any (${[...uids]}::bigint[])`)
    .where("taken_at", ">", since)
    .where("kind", "<>", "security")
    .groupBy(["uid", "inbox_id"])
    .execute();
}

const ids = (list: readonly string[]): RawBuilder<string> => sql`any (${[...list]}::bigint[])`;

export async function take(trx: Executor, list: readonly string[], now: Date): Promise<void> {
  await trx.updateTable("pushes").set({ taken_at: now }).where("id", "=", ids(list)).execute();
}

export async function drop(trx: Executor, list: readonly string[]): Promise<void> {
  await trx.deleteFrom("pushes").where("id", "=", ids(list)).execute();
}

export async function hold(
  trx: Executor,
  held: readonly { id: string; until: Date }[],
): Promise<void> {
  const [list, times] = [held.map(({ id }) => id), held.map(({ until }) => until)];
  await sql`update pushes set due_at = held.until
    from unnest(${list}::bigint[], ${times}::timestamptz[]) as held (id, until)
    where pushes.id = held.id`.execute(trx);
}

/** Gives back a push that the service has not taken, for another try. */
export async function retry(db: Executor, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable("pushes")
    .set({ taken_at: null, due_at: at, tries: sql`tries + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteSubscription(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

/** Counts a failure; the last that is borne ends the subscription. */
export async function noteFailure(
  db: Executor,
  { id, most }: { id: string; most: number },
): Promise<void> {
  await sql`with failed as (
      update push_subscriptions set failures = failures + 1
      where id = ${id} and failures + 1 < ${most} returning id)
    delete from push_subscriptions where id = ${id} and not exists (select from failed)`.execute(
    db,
  );
}

export async function noteSuccess(db: Executor, id: string): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ failures: 0 })
    .where("id", "=", id)
    .where("failures", ">", 0)
    .execute();
}
