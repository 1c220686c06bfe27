import { codes } from "@playfront/contract/codes";
import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { hashHandle } from "../../infra/secrets/secrets.ts";
import { hashPassword } from "../identity/account/password.ts";
import type { PasswordRules } from "../identity/account/passwords/password-rules.ts";
import { confirmPassword } from "./access/confirm-password.ts";
import { deleteDevices } from "./access/operator-device.repository.ts";
import { mayComeFrom } from "./may-come-from.ts";
import * as operators from "./operator.repository.ts";
import * as repository from "./operator-session.repository.ts";
import { checkOwnPassword, idleMs } from "./sign-in.service.ts";
import type { TrailService } from "./trail.service.ts";

/** A use is recorded at most this often; milliseconds. */
const recordedEveryMs = 60_000;

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
}

/** Whether a program makes the call with a key. */
export const isKey = (operator: SignedInOperator) => !("token" in operator);

interface SessionDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor">;
  ephemeral: EphemeralStore;
  passwords: PasswordRules;
  trail: TrailService;
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
      return { id, name, role, games, token, ip };
    },

    end: (actor: OperatorOfSession) =>
      db.transaction().execute(async (trx) => {
        await repository.deleteSession(trx, hashHandle(actor.token));
        await trail.record(trx, { actor, action: "session/end" });
      }),

    /** Changes one's own password and ends all other sessions. */
    changePassword: (actor: OperatorOfSession, given: { password: string; next: string }) =>
      changePassword(deps, actor, given),
  };
}

async function changePassword(
  deps: SessionDeps,
  actor: OperatorOfSession,
  { password, next }: { password: string; next: string },
): Promise<Answer<null>> {
  const { db, passwords, trail } = deps;
  const { id, name, token } = actor;
  const confirmed = await confirmPassword(deps, { id, password });
  if (!confirmed.ok) return confirmed;
  const known = confirmed.data.password_hash;
  const wrong = checkOwnPassword(passwords, next, name);
  if (wrong !== null) return invalidField("next", wrong);
  const passwordHash = await hashPassword(next);
  return transact<Answer<null>>(db, async (trx) => {
    if (!(await operators.setPassword(trx, { id, known, passwordHash })))
      return failed(codes.wrongCredentials, "当前密码错误");
    await repository.deleteSessions(trx, id, hashHandle(token));
    await deleteDevices(trx, id);
    await trail.record(trx, { actor, action: "session/password" });
    return done(null);
  });
}
