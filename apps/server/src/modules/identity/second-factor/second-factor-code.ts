import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import { verifyPassword } from "../account/password.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import * as repository from "./second-factor.repository.ts";
import { matchStep } from "./totp.ts";

/** A code that is right: of the authenticator, by its step, or one of the recovery codes. */
export type TypedCode =
  | { kind: "step"; step: number }
  | { kind: "recovery"; place: number; hash: string };

/** What a typed code is good for; null when it is wrong, used already, or the account has no second factor. */
export async function checkCode(
  { db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets },
  uid: string,
  typed: string,
): Promise<TypedCode | null> {
  const digits = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return checkRecovery(db, uid, typed);
  const factor = await repository.find(db, uid);
  if (!factor) return null;
  const key = Buffer.from(secrets.decrypt(factor.sealed_key), "base64");
  const step = matchStep(key, digits, clock.now());
  return step !== null && step > Number(factor.last_step) ? { kind: "step", step } : null;
}

/** One slow hash whether or not there is such a code. */
async function checkRecovery(db: Db, uid: string, typed: string): Promise<TypedCode | null> {
  const read = readRecoveryCode(typed);
  if (read === null) return null;
  const { place, code } = read;
  const hash = await repository.findCodeHash(db, { uid, place });
  const isRight = await verifyPassword(code, hash);
  return isRight && hash !== null ? { kind: "recovery", place, hash } : null;
}

/** Uses a checked code up by one conditional write; false when it has been used meanwhile, on whatever node. */
export function takeCode(trx: Executor, uid: string, code: TypedCode): Promise<boolean> {
  return code.kind === "step"
    ? repository.takeStep(trx, { uid, ...code })
    : repository.takeCode(trx, { uid, ...code });
}
