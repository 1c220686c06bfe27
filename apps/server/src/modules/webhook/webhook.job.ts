import type { Db } from "@playfront/database/connect";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import type { DeliveryPayload, RunAgain } from "../../infra/jobs/jobs.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import { sendWebhook } from "./send-webhook.ts";
import * as repository from "./webhook.repository.ts";

export interface DeliverDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  /** Whether private networks and plain http may be reached. */
  allowPrivate: boolean;
}

/** Seconds before each further try of a delivery that the receiver did not take: nine hours in all. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600];

/** Sends a delivery, at least once. Asks for another run if the receiver did not take it. */
export async function deliverWebhook(
  deps: DeliverDeps,
  { id }: DeliveryPayload,
): Promise<RunAgain<DeliveryPayload> | undefined> {
  const delivery = await repository.findDelivery(deps.db, id);
  if (delivery?.state !== "waiting") return undefined;
  const seconds = delivery.event === "test" ? undefined : pauses[delivery.tries];
  const { isTaken } = await tryDelivery(deps, delivery, { isLast: seconds === undefined });
  return isTaken || seconds === undefined ? undefined : { seconds, payload: { id } };
}

type Delivery = NonNullable<Awaited<ReturnType<typeof repository.findDelivery>>>;

async function tryDelivery(
  { db, clock, secrets, allowPrivate }: DeliverDeps,
  delivery: Delivery,
  { isLast }: { isLast: boolean },
): Promise<{ isTaken: boolean }> {
  const { id, event, data, url, webhook: name, sealed_secret, created_at } = delivery;
  const now = clock.now();
  if (!delivery.enabled && event !== "test") {
    await repository.recordTry(db, { id, state: "failed", status: null, problem: "已停用", now });
    return { isTaken: true };
  }
  const secret = secrets.decrypt(sealed_secret, contextOf(sealedColumns.webhookSecret, { name }));
  const body = JSON.stringify({ id, event, at: toIsoTime(created_at), data });
  const { status, problem } = await sendWebhook({ url, secret, id, body, now, allowPrivate });
  const isTaken = problem === "";
  const state = isTaken ? "sent" : isLast ? "failed" : "waiting";
  await repository.recordTry(db, { id, state, status, problem, now });
  return { isTaken };
}
