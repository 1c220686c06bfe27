import { quietHours } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import { dayMs } from "../playtime/playtime.rules.ts";
import type { PlaytimeService } from "../playtime/playtime.service.ts";
import { type DuePush, judge, roomFrom, type Verdict } from "./push.rules.ts";
import * as repository from "./pushes.repository.ts";

/** Pushes of one transaction. */
const portionOfPushes = 200;

type Due = repository.DueRow;

export interface TakeDeps {
  clock: Clock;
  playtime: Pick<PlaytimeService, "disturbsFrom">;
}

interface Taken {
  send: Due[];
  /** Nothing else is due. */
  isLast: boolean;
}

/**
 * Takes the next portion of what is due out of the table: what is to be sent now is marked as taken, the rest deleted or held. Nodes take
 * one after another, so that what one has taken counts against the limits of an account when the next one looks.
 */
export async function takeDue({ clock, playtime }: TakeDeps, trx: Executor): Promise<Taken> {
  await repository.lockTaking(trx);
  const now = clock.now();
  const due = await repository.lockDue(trx, { now, limit: portionOfPushes });
  if (due.length === 0) return { isLast: true, send: [] };
  const pushed = await findPushed(trx, { due, now });
  const judged: { push: Due; verdict: Verdict }[] = [];
  for (const push of due) {
    const times = pushed.get(push.uid)!;
    // Another browser of the account gets what the first has got.
    const room = times.has(push.inbox_id) ? null : roomFrom([...times.values()], now);
    const minorUntil = await playtime.disturbsFrom(push);
    const verdict = judge(toDuePush(push, { roomFrom: room, minorUntil }), now);
    if (verdict.act === "send" && push.kind !== "security") times.set(push.inbox_id, now);
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
  return { isLast: due.length < portionOfPushes, send };
}

/** When each account of `due` has been pushed which messages within the day. */
async function findPushed(trx: Executor, { due, now }: { due: readonly Due[]; now: Date }) {
  const uids = [...new Set(due.map(({ uid }) => uid))];
  const pushed = new Map(uids.map((uid) => [uid, new Map<string, Date>()]));
  const since = new Date(now.getTime() - dayMs);
  for (const { uid, inbox_id, taken_at } of await repository.findTaken(trx, { uids, since }))
    pushed.get(uid)!.set(inbox_id, taken_at);
  return pushed;
}

function toDuePush(push: Due, { roomFrom, minorUntil }: Pick<DuePush, "roomFrom" | "minorUntil">) {
  return {
    kind: push.kind,
    createdAt: push.created_at,
    isLive: push.is_live,
    isRead: push.is_read,
    isMuted: push.muted?.includes(push.kind) ?? false,
    roomFrom,
    quiet: { from: push.quiet_from ?? quietHours.from, to: push.quiet_to ?? quietHours.to },
    minorUntil,
  };
}
