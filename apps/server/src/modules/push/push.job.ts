import { quietHours } from "@playfront/contract/constants";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { collectFailures } from "../../infra/jobs/failures.ts";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import { dayMs } from "../playtime/playtime.rules.ts";
import type { PlaytimeService } from "../playtime/playtime.service.ts";
import { noteAnnouncement } from "./announcement-pushes.ts";
import { noteGameEvent } from "./game-event-pushes.ts";
import { signMute } from "./mute-sign.ts";
import { judge, retrySeconds, type Verdict } from "./push.rules.ts";
import type { PushKeys } from "./push-keys.ts";
import * as repository from "./pushes.repository.ts";
import { type PushOutcome, sendPush } from "./send-push.ts";

export interface PushJobDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "pushHosts" | "publicOrigin">;
  secrets: Secrets;
  keys: () => Promise<PushKeys>;
  playtime: Pick<PlaytimeService, "disturbsFrom">;
}

/** In milliseconds: other tasks of the queue wait meanwhile. */
const runMs = 20_000;
/** Pushes of one transaction, and requests under way at once. */
const portion = 200;
const concurrency = 10;
const hourMs = 3_600_000;
/** Messages that an hour and a day may bring to an account; the others stay in the inbox. */
const mostAnHour = 4;
const mostADay = 12;
const mostTries = 3;
/** Failures of a subscription after each other. */
const mostFailures = 20;

/**
 * Sends what is due to the push services. A push is taken in a transaction before it is sent: a node that fails in between
 * loses it, and none is sent twice. The inbox has every message anyway.
 */
export async function pushMessages(deps: PushJobDeps, stopping?: AbortSignal): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  const failures = collectFailures("notifications could not be sent");
  for (const note of [noteAnnouncement, noteGameEvent])
    while (!isOver() && (await note(deps.db, deps.clock.now())));
  for (let found = portion; found === portion && !isOver(); ) {
    const taken = await deps.db.transaction().execute((trx) => takeDue(deps, trx));
    found = taken.found;
    const rest = taken.send.values();
    const sendRest = async () => {
      for (const push of rest) await failures.attempt(() => send(deps, push));
    };
    await Promise.all(Array.from({ length: concurrency }, sendRest));
  }
  failures.throwAny();
}

type Due = repository.DueRow;

async function takeDue({ clock, playtime }: PushJobDeps, trx: Executor) {
  const now = clock.now();
  const due = await repository.lockDue(trx, { now, limit: portion });
  if (due.length === 0) return { found: 0, send: [] };
  const pushed = await findPushed(trx, { due, now });
  const judged: { push: Due; verdict: Verdict }[] = [];
  for (const push of due) {
    const { ofHour, ofDay } = pushed.get(push.uid)!;
    const isFull = ofHour.size >= mostAnHour || ofDay.size >= mostADay;
    const isFlooded = isFull && !ofDay.has(push.inbox_id);
    const minorUntil = await playtime.disturbsFrom(push);
    const verdict = judge(toDuePush(push, { isFlooded, minorUntil }), now);
    if (verdict.act === "send") {
      ofHour.add(push.inbox_id);
      ofDay.add(push.inbox_id);
    }
    judged.push({ push, verdict });
  }
  const idsOf = (act: Verdict["act"]) =>
    judged.filter(({ verdict }) => verdict.act === act).map(({ push }) => push.id);
  await repository.take(trx, idsOf("send"), now);
  await repository.drop(trx, idsOf("drop"));
  const held = judged.flatMap(({ push: { id }, verdict }) =>
    verdict.act === "hold" ? [{ id, until: verdict.until }] : [],
  );
  await repository.hold(trx, held);
  const send = judged.filter(({ verdict }) => verdict.act === "send").map(({ push }) => push);
  return { found: due.length, send };
}

/** The messages that each account of `due` has been pushed within the hour and the day. */
async function findPushed(trx: Executor, { due, now }: { due: readonly Due[]; now: Date }) {
  const uids = [...new Set(due.map(({ uid }) => uid))];
  const pushed = new Map(
    uids.map((uid) => [uid, { ofHour: new Set<string>(), ofDay: new Set<string>() }]),
  );
  const since = new Date(now.getTime() - dayMs);
  const hourAgo = new Date(now.getTime() - hourMs);
  for (const { uid, inbox_id, taken_at } of await repository.findTaken(trx, { uids, since })) {
    const { ofHour, ofDay } = pushed.get(uid)!;
    ofDay.add(inbox_id);
    if (taken_at > hourAgo) ofHour.add(inbox_id);
  }
  return pushed;
}

function toDuePush(
  push: Due,
  { isFlooded, minorUntil }: { isFlooded: boolean; minorUntil: Date | null },
) {
  return {
    kind: push.kind,
    createdAt: push.created_at,
    isLive: push.is_live,
    isRead: push.is_read,
    isMuted: push.muted?.includes(push.kind) ?? false,
    isFlooded,
    quiet: { from: push.quiet_from ?? quietHours.from, to: push.quiet_to ?? quietHours.to },
    minorUntil,
  };
}

async function send(deps: PushJobDeps, push: Due): Promise<void> {
  const { config, secrets, keys } = deps;
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
    keys: await keys(),
    subject: subjectOf(config.publicOrigin),
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
  { id, subscription_id: subscription, tries }: Due,
  outcome: PushOutcome,
): Promise<void> {
  const status = outcome.kind === "answered" ? outcome.status : 0;
  if (status >= 200 && status < 300) return repository.noteSuccess(db, subscription);
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
