import type { WebhookEvent } from "@playfront/contract/console/calls/webhooks";
import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Selectable, sql } from "kysely";

export type WebhookRow = Selectable<Database["webhooks"]>;

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface Range {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export function findPage(db: Executor, { order, limit, offset }: Range) {
  return db
    .selectFrom("webhooks")
    .selectAll()
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function count(db: Executor): Promise<number> {
  const all = db.selectFrom("webhooks").select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

export function find(db: Executor, id: string) {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lock(trx: Executor, id: string) {
  return trx.selectFrom("webhooks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

interface NewWebhook {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  sealedSecret: Buffer;
  now: Date;
}

/** Null if the name is taken. */
export async function insert(trx: Executor, webhook: NewWebhook): Promise<string | null> {
  const { name, url, events, sealedSecret, now } = webhook;
  const row = await trx
    .insertInto("webhooks")
    .values({ name, url, events: [...events], sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface ChangedWebhook {
  id: string;
  url: string;
  events: readonly WebhookEvent[];
  enabled: boolean;
}

export async function update(
  trx: Executor,
  { id, url, events, enabled }: ChangedWebhook,
): Promise<void> {
  await trx
    .updateTable("webhooks")
    .set({ url, events: [...events], enabled })
    .where("id", "=", id)
    .execute();
}

interface NewDelivery {
  event: WebhookEvent;
  data: object;
  now: Date;
}

/** A delivery to each webhook that wants the event. Returns their ids. */
export async function insertDeliveries(
  trx: Executor,
  { event, data, now }: NewDelivery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, event, data, state, created_at)
    select id, ${event}, ${JSON.stringify(data)}::jsonb, 'waiting', ${now}
    from webhooks where enabled and ${event} = any (events)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertTest(trx: Executor, webhookId: string, now: Date): Promise<string> {
  const row = await trx
    .insertInto("webhook_deliveries")
    .values({ webhook_id: webhookId, event: "test", data: "{}", state: "waiting", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A delivery with the webhook that it goes to. */
export function findDelivery(db: Executor, id: string) {
  return selectDeliveries(db)
    .select(["webhook.url", "webhook.sealed_secret", "webhook.enabled", "delivery.data"])
    .where("delivery.id", "=", id)
    .executeTakeFirst();
}

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveryPage>>[number];

export function findDeliveryPage(
  db: Executor,
  { webhook, order, limit, offset }: Range & { webhook: string | undefined },
) {
  let query = selectDeliveries(db);
  if (webhook !== undefined) query = query.where("delivery.webhook_id", "=", webhook);
  return query
    .orderBy("delivery.id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed))
    .execute();
}

export async function countDeliveries(db: Executor, webhook: string | undefined): Promise<number> {
  let some = db.selectFrom("webhook_deliveries").select("id").limit(mostListed);
  if (webhook !== undefined) some = some.where("webhook_id", "=", webhook);
  const all = db.selectFrom(some.as("some")).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

function selectDeliveries(db: Executor) {
  return db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhooks as webhook", "webhook.id", "delivery.webhook_id")
    .select(["delivery.id", "delivery.event", "delivery.state", "delivery.tries"])
    .select(["delivery.answer_status", "delivery.problem", "delivery.created_at"])
    .select(["delivery.tried_at", "webhook.name as webhook"]);
}

interface Tried {
  id: string;
  state: "waiting" | "sent" | "failed";
  status: number | null;
  problem: string;
  now: Date;
}

export async function recordTry(
  db: Executor,
  { id, state, status, problem, now }: Tried,
): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state, answer_status: status, problem, tried_at: now, tries: sql`tries + 1` })
    .where("id", "=", id)
    .execute();
}
