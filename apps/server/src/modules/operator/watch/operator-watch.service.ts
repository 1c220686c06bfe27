import { type Sight, sights } from "@playfront/contract/console/sights";
import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import { type FailedAnswer, tooMany } from "../../../infra/answer.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { SignedInOperator } from "../operator-sessions.service.ts";
import type { TrailService } from "../trail.service.ts";

/** Calls of one operator in a minute, times LIMIT_FACTOR. Keys have a limit of their own. */
const maxCalls = 600;
const hour = 3600;

interface WatchDeps {
  db: Db;
  /** For calls. */
  ephemeral: EphemeralStore;
  /** For what the trail is told: who writes to Redis must not keep it from the trail. */
  kept: EphemeralStore;
  config: Pick<Config, "limitFactor">;
  trail: TrailService;
  log: Log;
}

/** A call that shows something of persons, or takes something away. */
export interface Look {
  operator: SignedInOperator;
  sight: Sight;
  /** Such as `players/get`. */
  call: string;
  /** Whom or what it is about, such as `player/3`; empty for a list. */
  object: string;
}

export type OperatorWatch = ReturnType<typeof createOperatorWatch>;

/** Bounds what one operator, or whoever has the session, can see and take away, and tells of it (decision 0258). */
export function createOperatorWatch(deps: WatchDeps) {
  const { db, ephemeral, kept, config, trail } = deps;
  return {
    /** Why the operator has to wait with any call; null if it is allowed. */
    async admitCall({ id }: SignedInOperator): Promise<FailedAnswer | null> {
      const limit = { key: `operator-calls:${id}`, windowSeconds: 60 };
      const verdict = await countEvent(ephemeral, { ...limit, max: maxCalls * config.limitFactor });
      return verdict.allowed ? null : tooMany(verdict.retryAfter);
    },

    /** Why the operator has to wait with a look; null if it is allowed. */
    admit: (look: Look) => admit(deps, look),

    /** Tells the trail of a look that was answered, once an operator, call, object and hour. */
    async record({ operator: actor, sight, call: action, object }: Look): Promise<void> {
      if (sights[sight].recordsItself) return;
      const key = `operator-look:${actor.name}:${action}:${object}`;
      const { count } = await kept.count({ key, windowSeconds: hour });
      if (count === 1) await trail.record(db, { actor, action, object });
    },
  };
}

async function admit(
  { db, kept, config, trail, log }: WatchDeps,
  { operator: actor, sight }: Look,
): Promise<FailedAnswer | null> {
  const { what, most, alarm } = sights[sight];
  const max = most * config.limitFactor;
  // Of a key those of its maker, who may have several.
  const key = `operator-sight:${sight}:${actor.id}`;
  const verdict = await countEvent(kept, { key, windowSeconds: hour, max });
  if (!verdict.allowed) {
    const minutes = Math.ceil(verdict.retryAfter / 60);
    return tooMany(
      verdict.retryAfter,
      `一小时内${what}已达上限（${max} 次），请 ${minutes} 分钟后再试`,
    );
  }
  const many = alarm * config.limitFactor;
  if (verdict.count === many + 1) {
    log.warn(`operator ${actor.name}: more than ${many} looks (${sight}) in an hour`);
    const object = `operator/${actor.id}`;
    const reason = `一小时内${what}超过 ${many} 次`;
    await trail.record(db, { actor, action: "operators/alarm", object, reason });
  }
  return null;
}
