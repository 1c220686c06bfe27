import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { contextOf, sealedColumns } from "../../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import { verifyPassword } from "../account/password.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import * as repository from "./second-factor.repository.ts";
import { matchStep } from "./totp.ts";

/** A right code: of the authenticator, with its time step, or one of the recovery codes. */
export type TypedCode =
  | { kind: "step"; step: number }
  | { kind: "recovery"; place: number; hash: string };

/** Checks a typed code. Null if it is wrong or used, or if the account has no second factor. */
export async function checkCode(
  { db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets },
  uid: string,
  typed: string,
): Promise<TypedCode | null> {
  const digits = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return checkRecovery(db, uid, typed);
  const factor = await repository.find(db, uid);
  if (!factor) return null;
  const context = contextOf(sealedColumns.secondFactor, {});
  const key = Buffer.from(secrets.decrypt(factor.sealed_key, context), "base64");
  const step = matchStep(key, digits, clock.now());
  return step !== null && step > Number(factor.last_step) ? { kind: "step", step } : null;
}

/** Computes one slow hash whether the code exists or not. */
async function checkRecovery(db: Db, uid: string, typed: string): Promise<TypedCode | null> {
  const read = readRecoveryCode(typed);
  if (read === null) return null;
  const { place, code } = read;
  const hash = await repository.findCodeHash(db, { uid, place });
  const isRight = await verifyPassword(code, hash);
  return isRight && hash !== null ? { kind: "recovery", place, hash } : null;
}

/** Uses up a checked code by one conditional write. False if any node has used it meanwhile. */
export function useCode(trx: Executor, uid: string, code: TypedCode): Promise<boolean> {
  return code.kind === "step"
    ? repository.useStep(trx, { uid, ...code })
    : repository.useRecoveryCode(trx, { uid, ...code });
}
