import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { WebhookEvent } from "@playfront/contract/console/calls/webhooks";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../infra/answer.ts";
import { toShanghaiTime } from "../../infra/clock.ts";
import type { Jobs } from "../../infra/jobs/jobs.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import { newHandle } from "../../infra/secrets/secrets.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import { checkAddress } from "./send-webhook.ts";
import { type DeliverDeps, deliverWebhook } from "./webhook.job.ts";
import * as repository from "./webhook.repository.ts";

interface WebhookDeps extends DeliverDeps {
  db: Db;
  jobs: Jobs;
  trail: TrailService;
}

type Webhook = ConsoleData<"webhooks/get">;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Addresses that are told of events. */
export function createWebhooks(deps: WebhookDeps) {
  const { db, clock, jobs } = deps;
  return {
    /**
     * Tells the webhooks of an event, if the transaction commits. Call the returned function after the commit, as with
     * any job. `data` is sent as it is: no secrets, and of players the number alone.
     */
    async emit(trx: Executor, event: WebhookEvent, data: object): Promise<() => Promise<void>> {
      const ids = await repository.insertDeliveries(trx, { event, data, now: clock.now() });
      const runs = await Promise.all(ids.map((id) => jobs.add(trx, "deliver_webhook", { id })));
      return async () => {
        for (const run of runs) await run();
      };
    },

    async list({ page, pageSize, order = "desc" }: ConsolePayload<"webhooks/list">) {
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, range),
        repository.count(db),
      ]);
      return done({ rows: rows.map(toEntity), total });
    },

    async get(id: string): Promise<Answer<Webhook>> {
      const row = await repository.find(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound);
    },

    /** Returns the secret of the signatures, which cannot be read again. */
    add: (actor: Actor, wanted: ConsolePayload<"webhooks/add">) => add(deps, actor, wanted),
    change: (actor: Actor, wanted: ConsolePayload<"webhooks/change">) =>
      change(deps, actor, wanted),
    test: (actor: Actor, id: string) => test(deps, actor, id),

    async deliveries({
      page,
      pageSize,
      order = "desc",
      webhook,
    }: ConsolePayload<"deliveries/list">) {
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findDeliveryPage(db, { ...range, webhook }),
        repository.countDeliveries(db, webhook),
      ]);
      return done({ rows: rows.map(toDelivery), total });
    },
  };
}

function add(
  { db, clock, secrets, trail, allowPrivate }: WebhookDeps,
  actor: Actor,
  { name, url, events }: ConsolePayload<"webhooks/add">,
): Promise<Answer<ConsoleData<"webhooks/add">>> {
  return transact<Answer<ConsoleData<"webhooks/add">>>(db, async (trx) => {
    const wrong = checkAddress(url, allowPrivate);
    if (wrong !== null) return invalidField("url", wrong);
    const secret = `whsec_${newHandle()}`;
    const context = contextOf(sealedColumns.webhookSecret, { name });
    const sealedSecret = secrets.encrypt(secret, context);
    const id = await repository.insert(trx, { name, url, events, sealedSecret, now: clock.now() });
    if (id === null) return failed(codes.taken, "名称已被使用", { field: "name" });
    const changes = changesBetween(null, { name, url, events: events.join("、") });
    await trail.record(trx, { actor, action: "webhooks/add", object: `webhook/${id}`, changes });
    return done({ id, secret });
  });
}

function change(
  { db, trail, allowPrivate }: WebhookDeps,
  actor: Actor,
  { id, url, events, enabled }: ConsolePayload<"webhooks/change">,
): Promise<Answer<Webhook>> {
  return transact<Answer<Webhook>>(db, async (trx) => {
    const wrong = checkAddress(url, allowPrivate);
    if (wrong !== null) return invalidField("url", wrong);
    const before = await repository.lock(trx, id);
    if (!before) return failed(codes.notFound);
    await repository.update(trx, { id, url, events, enabled });
    const changes = changesBetween(
      { url: before.url, events: before.events.join("、"), enabled: before.enabled },
      { url, events: events.join("、"), enabled },
    );
    await trail.record(trx, { actor, action: "webhooks/change", object: `webhook/${id}`, changes });
    return done(toEntity({ ...before, url, events: [...events], enabled }));
  });
}

async function test(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
): Promise<Answer<ConsoleData<"webhooks/test">>> {
  const { db, clock, trail } = deps;
  const made = await transact<Answer<string>>(db, async (trx) => {
    if (!(await repository.find(trx, id))) return failed(codes.notFound);
    await trail.record(trx, { actor, action: "webhooks/test", object: `webhook/${id}` });
    return done(await repository.insertTest(trx, id, clock.now()));
  });
  if (!made.ok) return made;
  await deliverWebhook(deps, { id: made.data });
  const tried = await repository.findDelivery(db, made.data);
  return tried ? done(toDelivery(tried)) : failed(codes.notFound);
}

function toEntity(row: repository.WebhookRow): Webhook {
  const { id, name, url, events, enabled, created_at } = row;
  return { id, name, url, events, enabled, createdAt: toShanghaiTime(created_at) };
}

function toDelivery(row: repository.DeliveryRow): ConsoleData<"webhooks/test"> {
  const { id, webhook, event, state, tries, problem } = row;
  return {
    ...{ id, webhook, event, state, tries, problem },
    answerStatus: row.answer_status,
    createdAt: toShanghaiTime(row.created_at),
    triedAt: row.tried_at && toShanghaiTime(row.tried_at),
  };
}
