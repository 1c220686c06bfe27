import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { hashHandle } from "../../infra/secrets/secrets.ts";
import { hashPassword } from "../identity/account/password.ts";
import type { PasswordRules } from "../identity/account/passwords/password-rules.ts";
import { confirmPassword } from "./access/confirm-password.ts";
import { deleteDevices } from "./access/operator-device.repository.ts";
import type { Refusals } from "./access/refusals.ts";
import { mayComeFrom } from "./may-come-from.ts";
import * as operators from "./operator.repository.ts";
import { revokeAll } from "./operator-keys.repository.ts";
import * as repository from "./operator-session.repository.ts";
import { checkOwnPassword, idleMs } from "./sign-in.service.ts";
import { changesBetween, type TrailService } from "./trail.service.ts";

/** A use is recorded at most this often; milliseconds. */
const recordedEveryMs = 60_000;
/** How long after the log-in, or after the password was given again, a session may make calls that need a proof; milliseconds. */
const provedMs = 10 * 60_000;

/** Who makes a call of the console: an operator, or a key in an operator's stead. */
export interface SignedInOperator {
  id: string;
  name: string;
  role: Role;
  /** The games that the operator is bound to; null for one who may see all. */
  games: readonly string[] | null;
  ip: string;
}

export interface OperatorOfSession extends SignedInOperator {
  /** The session's token. */
  token: string;
  /** Whether the operator logged in, or gave the password again, within the last ten minutes. */
  isProved: boolean;
}

/** Whether a program makes the call with a key. */
export const isKey = (operator: SignedInOperator) => !("token" in operator);

interface SessionDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor">;
  passwords: PasswordRules;
  trail: TrailService;
  refusals: Refusals;
}

export type OperatorSessions = ReturnType<typeof createOperatorSessions>;

/** Sessions of operators: opaque tokens in a cookie; the table holds only their SHA-256. */
export function createOperatorSessions(deps: SessionDeps) {
  const { db, clock, trail } = deps;
  return {
    /** The operator of a token; null if it is unknown, has ended, or was not used for half an hour. */
    async find({ token, ip }: { token: string; ip: string }): Promise<OperatorOfSession | null> {
      const tokenHash = hashHandle(token);
      const now = clock.now();
      const usedSince = new Date(now.getTime() - idleMs);
      const session = await repository.findLive(db, { tokenHash, now, usedSince });
      if (!session || !mayComeFrom(session.addresses, ip)) return null;
      if (now.getTime() - session.seen_at.getTime() >= recordedEveryMs)
        await repository.recordUse(db, tokenHash, now);
      const { id, name, role } = session;
      const games = isBoundToGames(role) ? session.games : null;
      const provedAt = session.proved_at ?? session.created_at;
      const isProved = now.getTime() - provedAt.getTime() < provedMs;
      return { id, name, role, games, token, isProved, ip };
    },

    end: (actor: OperatorOfSession) =>
      db.transaction().execute(async (trx) => {
        await repository.deleteSession(trx, hashHandle(actor.token));
        await trail.record(trx, { actor, action: "session/end" });
      }),

    /** Lets the session make calls that need a proof for another ten minutes. */
    async prove(actor: OperatorOfSession, password: string): Promise<Answer<null>> {
      const confirmed = await confirmPassword(deps, actor, password);
      if (!confirmed.ok) return confirmed;
      await repository.recordProof(db, hashHandle(actor.token), clock.now());
      return done(null);
    },

    /** Changes one's own password, ends all other sessions, and the keys that are not to be kept. */
    changePassword: (actor: OperatorOfSession, given: ConsolePayload<"session/password">) =>
      changePassword(deps, actor, given),
  };
}

async function changePassword(
  deps: SessionDeps,
  actor: OperatorOfSession,
  { password, next, keepKeys: keep }: ConsolePayload<"session/password">,
): Promise<Answer<ConsoleData<"session/password">>> {
  const { db, clock, passwords, trail } = deps;
  const { id, name, token } = actor;
  const confirmed = await confirmPassword(deps, actor, password);
  if (!confirmed.ok) return confirmed;
  const known = confirmed.data.password_hash;
  const wrong = checkOwnPassword(passwords, next, name);
  if (wrong !== null) return invalidField("next", wrong);
  const passwordHash = await hashPassword(next);
  return transact<Answer<ConsoleData<"session/password">>>(db, async (trx) => {
    if (!(await operators.setPassword(trx, { id, known, passwordHash })))
      return failed(codes.wrongCredentials, "密码错误");
    await repository.deleteSessions(trx, id, hashHandle(token));
    await deleteDevices(trx, id);
    const endedKeys = await revokeAll(trx, { operatorId: id, keep, now: clock.now() });
    const changes = changesBetween({ keys: endedKeys.join("、") }, { keys: "" });
    await trail.record(trx, { actor, action: "session/password", changes });
    return done({ endedKeys });
  });
}
