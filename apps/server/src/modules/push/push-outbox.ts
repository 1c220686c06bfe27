import type { MessageKind } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface PushedMessage {
  /** Each player with the number that the message has in the inbox. */
  to: readonly { id: string; uid: string }[];
  kind: MessageKind;
  title: string;
  link: string | null;
  now: Date;
}

/**
 * Notes, within the transaction that sends a message, to which browsers it is to be pushed. Most accounts have none, so
 * most messages add no row.
 */
export async function notePushes(
  trx: Executor,
  { to, kind, title, link, now }: PushedMessage,
): Promise<void> {
  const ids = to.map(({ id }) => id);
  const uids = to.map(({ uid }) => uid);
  await sql`
    insert into pushes (inbox_id, subscription_id, uid, kind, title, link, created_at, due_at)
    select sent.id, subscription.id, subscription.uid, ${kind}, ${title}, ${link}, ${now}, ${now}
    from unnest(${ids}::bigint[], ${uids}::bigint[]) as sent (id, uid)
    join push_subscriptions as subscription on subscription.uid = sent.uid
    on conflict do nothing`.execute(trx);
}
