import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import { makeRecoveryCodes } from "../../identity/second-factor/recovery-code.ts";
import type { OperatorOfSession } from "../operator-sessions.service.ts";
import type { TrailService } from "../trail.service.ts";
import { confirmPassword } from "./confirm-password.ts";
import { countCodes, replaceCodes } from "./recovery-code.repository.ts";
import type { Refusals } from "./refusals.ts";
import { checkCode } from "./second-step.ts";

interface RecoveryCodeDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor">;
  secrets: Secrets;
  trail: TrailService;
  refusals: Refusals;
}

export type OperatorRecoveryCodes = ReturnType<typeof createOperatorRecoveryCodes>;

/** An operator's own recovery codes, each of which stands in once for the authenticator. */
export function createOperatorRecoveryCodes(deps: RecoveryCodeDeps) {
  return {
    left: async (operatorId: string): Promise<ConsoleData<"session/recoveryCodes">> => ({
      left: await countCodes(deps.db, operatorId),
    }),
    /** Replaces all of them. Password and code are asked for, however young the session is. */
    renew: (actor: OperatorOfSession, given: { password: string; code: string }) =>
      renew(deps, actor, given),
  };
}

async function renew(
  deps: RecoveryCodeDeps,
  actor: OperatorOfSession,
  { password, code }: { password: string; code: string },
): Promise<Answer<ConsoleData<"session/renewRecoveryCodes">>> {
  const { db, clock, trail, refusals } = deps;
  const confirmed = await confirmPassword(deps, actor, password);
  if (!confirmed.ok) return confirmed;
  const owner = confirmed.data;
  const judged = await checkCode(deps, { owner, code, actor, now: clock.now() });
  if (judged.kind !== "right") {
    await refusals.failedLogin(owner, { step: "session/wrong-code", ip: actor.ip });
    return failed(codes.wrongSecondFactor);
  }
  const made = await makeRecoveryCodes();
  return transact<Answer<ConsoleData<"session/renewRecoveryCodes">>>(db, async (trx) => {
    if (!(await judged.right(trx))) return failed(codes.wrongSecondFactor);
    await replaceCodes(trx, actor.id, made);
    await trail.record(trx, { actor, action: "session/renewRecoveryCodes" });
    return done({ codes: made.map(({ text }) => text) });
  });
}
