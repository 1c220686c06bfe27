import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst } from "../../../infra/limits/limits.ts";
import * as operators from "../operator.repository.ts";
import type { Act, TrailService } from "../trail.service.ts";

const windowSeconds = 900;
/** Entries of one kind about one operator in a quarter of an hour. */
const mostEntries = 20;

interface RefusalDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  trail: TrailService;
}

/** Why a log-in failed, as the trail calls it. */
export type FailedStep =
  | "session/wrong-password"
  | "session/wrong-code"
  | "session/codes-used-up"
  | "session/foreign-network";

export type Refusals = ReturnType<typeof createRefusals>;

/** Tells the trail what was refused. Whoever is refused all day long cannot fill the trail by it. */
export function createRefusals({ db, clock, ephemeral, trail }: RefusalDeps) {
  /** Of one address and object, one entry in a quarter of an hour. */
  async function record(act: Act): Promise<void> {
    const { actor, action, object = "" } = act;
    const key = `trail:${action}:${actor.name}`;
    const ofAddress = { event: `${key}:${object}`, ip: actor.ip, max: 1, windowSeconds };
    const limits = [...addressLimits(ofAddress), { key, max: mostEntries, windowSeconds }];
    if ((await countAgainst(ephemeral, limits)).allowed) await trail.record(db, act);
  }

  return {
    /** Also counts it for the notice at the operator's next log-in. */
    async failedLogin(
      { id, name }: { id: string; name: string },
      { step, ip }: { step: FailedStep; ip: string },
    ): Promise<void> {
      await operators.addFailure(db, { id, ip, now: clock.now() });
      await record({ actor: { name, ip }, action: step, object: `operator/${id}` });
    },

    /** A call that the operator, or the key, may not make. */
    refusedCall: (actor: Act["actor"], call: string) =>
      record({ actor, action: "session/refused", object: call }),
  };
}
