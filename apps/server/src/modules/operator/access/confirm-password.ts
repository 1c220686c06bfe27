import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { createPostgresStore } from "../../../infra/ephemeral/postgres-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { verifyPassword } from "../../identity/account/password.ts";
import { findCredentials } from "../operator.repository.ts";
import type { Actor } from "../trail.service.ts";
import type { Refusals } from "./refusals.ts";

/** Passwords that may be tried in an operator's own sessions within an hour, times LIMIT_FACTOR. */
const maxTries = 20;

interface ConfirmDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor">;
  refusals: Refusals;
}

type OwnCredentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Asks for the password again in a session, so that a stolen session changes no way to log in, and guesses none. Wrong ones are
 * in the trail: they may be a thief's.
 */
export async function confirmPassword(
  { db, clock, config, refusals }: ConfirmDeps,
  actor: Actor & { id: string },
  password: string,
): Promise<Answer<OwnCredentials>> {
  const max = maxTries * config.limitFactor;
  const tried = await countEvent(createPostgresStore({ db, clock }), {
    key: `console:password:${actor.id}`,
    max,
    windowSeconds: 3600,
  });
  if (!tried.allowed) return tooMany(tried.retryAfter);
  const own = await findCredentials(db, actor.id);
  const isRight = await verifyPassword(password, own?.password_hash ?? null);
  if (own && isRight) return done(own);
  await refusals.failedLogin(actor, { step: "session/wrong-password", ip: actor.ip });
  return failed(codes.wrongCredentials, "密码错误");
}
