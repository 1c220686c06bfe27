import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { verifyPassword } from "../../identity/account/password.ts";
import { findCredentials } from "../operator.repository.ts";

/** Passwords that may be tried in an operator's own sessions within an hour, times LIMIT_FACTOR. */
const maxTries = 20;

interface ConfirmDeps {
  db: Db;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor">;
}

type OwnCredentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** Asks for the password again in a session, so that a stolen session changes no way to log in, and guesses none. */
export async function confirmPassword(
  { db, ephemeral, config }: ConfirmDeps,
  { id, password }: { id: string; password: string },
): Promise<Answer<OwnCredentials>> {
  const max = maxTries * config.limitFactor;
  const tried = await countEvent(ephemeral, {
    key: `console:password:${id}`,
    max,
    windowSeconds: 3600,
  });
  if (!tried.allowed) return tooMany(tried.retryAfter);
  const own = await findCredentials(db, id);
  const isRight = await verifyPassword(password, own?.password_hash ?? null);
  return own && isRight ? done(own) : failed(codes.wrongCredentials, "当前密码错误");
}
