import { codes } from "@playfront/contract/codes";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed } from "../../../infra/answer.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import * as repository from "./player-desk.repository.ts";
import { noPlayer } from "./player-desk.rules.ts";

export type LockedPlayer = NonNullable<Awaited<ReturnType<typeof repository.lock>>> & {
  uid: string;
};

/** What an act has changed, for the trail; or why it was refused. */
export type ActResult = readonly FieldChange[] | FailedAnswer;

interface Act {
  actor: Actor;
  action: string;
  id: string;
  reason: string;
}

/** Locks the player, does the work and records it, or nothing of it. */
export function act(
  { db, trail }: { db: Db; trail: TrailService },
  { actor, action, id, reason }: Act,
  work: (trx: Executor, player: LockedPlayer) => Promise<ActResult>,
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const row = await repository.lock(trx, id);
    if (!row) return failed(codes.notFound, noPlayer);
    const result = await work(trx, { ...row, uid: id });
    if ("ok" in result) return result;
    await trail.record(trx, { actor, action, object: `player/${id}`, changes: result, reason });
    return done(null);
  });
}
