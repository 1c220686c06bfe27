import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { collectFailures } from "../../infra/jobs/failures.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { PlaytimeService } from "../playtime/playtime.service.ts";
import { noteAnnouncement } from "./announcement-pushes.ts";
import { noteGameEvent } from "./game-event-pushes.ts";
import { signMute } from "./mute-sign.ts";
import { retrySeconds } from "./push.rules.ts";
import type { PushKeys } from "./push-keys.ts";
import type { DueRow } from "./pushes.repository.ts";
import * as repository from "./pushes.repository.ts";
import { type PushOutcome, sendPush } from "./send-push.ts";
import { takeDue } from "./take-due.ts";
import { createVapid, type Vapid } from "./vapid.ts";

export interface PushJobDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "pushHosts" | "publicOrigin">;
  secrets: Secrets;
  keys: () => Promise<PushKeys>;
  playtime: Pick<PlaytimeService, "disturbsFrom">;
}

/** Milliseconds; the next run begins within a minute. */
const runMs = 55_000;
/** Requests under way at once: push services may take long to answer. */
const concurrency = 100;
/** Milliseconds from one request to the next. Encryption runs on the event loop, which serves players as well. */
const gapMs = 2;
const mostTries = 3;
/** Failures of a subscription after each other. */
const mostFailures = 20;

/**
 * Sends what is due to the push services. A push is taken in a transaction before it is sent: a node that fails in between
 * loses it, and none is sent twice. The inbox has every message anyway. Calls `askForHelp` while there is more to send than one portion:
 * several nodes may run it at once.
 */
export async function pushMessages(
  deps: PushJobDeps,
  { stopping, askForHelp }: { stopping?: AbortSignal; askForHelp?: () => Promise<unknown> } = {},
): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("notifications could not be sent");
  const vapid = createVapid(deps.keys, subjectOf(deps.config.publicOrigin));
  const due = takeAll(deps, { isOver, askForHelp });
  const sendNext = async () => {
    for await (const push of due) await failures.attempt(() => send(deps, push, vapid));
  };
  await Promise.all(Array.from({ length: concurrency }, () => failures.attempt(sendNext)));
  failures.throwAny();
}

/**
 * Takes a portion when the one before has been handed on; slow requests of it may still be under way. What goes to many is noted portion
 * by portion in between, so that nothing waits for it.
 */
async function* takeAll(
  deps: PushJobDeps,
  { isOver, askForHelp }: { isOver: () => boolean; askForHelp?: () => Promise<unknown> },
): AsyncGenerator<DueRow> {
  for (let isLast = false; !isLast && !isOver(); ) {
    const hasNoted = await noteNext(deps);
    const taken = await deps.db.transaction().execute((trx) => takeDue(deps, trx));
    isLast = taken.isLast && !hasNoted;
    if (!isLast) await askForHelp?.();
    for (const push of taken.send) {
      yield push;
      await delay(gapMs);
    }
  }
}

/** Notes one portion of what is new for many; false if nothing is left. */
async function noteNext({ db, clock }: PushJobDeps): Promise<boolean> {
  return (await noteAnnouncement(db, clock.now())) || (await noteGameEvent(db, clock.now()));
}

async function send(deps: PushJobDeps, push: DueRow, vapid: Vapid): Promise<void> {
  const { config, secrets } = deps;
  const { uid, kind, title, link, inbox_id: topic } = push;
  const context = contextOf(sealedColumns.pushTarget, { uid });
  // Title and link only: what a message says of its player is for the inbox.
  const body = JSON.stringify({
    title,
    link: link ?? "/user/message/",
    tag: topic,
    ...(kind !== "security" && { mute: signMute(secrets, { uid, kind }) }),
  });
  const outcome = await sendPush({
    target: JSON.parse(secrets.decrypt(push.sealed_target, context)),
    body,
    topic,
    isUrgent: kind === "security",
    vapid,
    pushHosts: config.pushHosts,
  });
  await settle(deps, push, outcome);
}

/** Push services want to know whom to write to; a shop without a public address has nobody. */
function subjectOf(publicOrigin: string | null): string {
  return publicOrigin?.startsWith("https:") ? publicOrigin : "mailto:webmaster@localhost";
}

async function settle(
  { db, clock }: PushJobDeps,
  { id, subscription_id: subscription, tries, failures }: DueRow,
  outcome: PushOutcome,
): Promise<void> {
  const status = outcome.kind === "answered" ? outcome.status : 0;
  if (status >= 200 && status < 300)
    return failures > 0 ? repository.noteSuccess(db, subscription) : undefined;
  if (outcome.kind === "refused" || status === 404 || status === 410)
    return repository.deleteSubscription(db, subscription);
  const mayRetry = status === 429 || status >= 500 || outcome.kind === "unreached";
  if (mayRetry && tries < mostTries) {
    const now = clock.now();
    const asked = outcome.kind === "answered" ? outcome.retryAfter : null;
    const at = new Date(now.getTime() + retrySeconds(asked, { tries, now }) * 1000);
    return repository.retry(db, { id, at });
  }
  return repository.noteFailure(db, { id: subscription, most: mostFailures });
}
