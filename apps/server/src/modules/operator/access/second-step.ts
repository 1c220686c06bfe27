import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { createPostgresStore } from "../../../infra/ephemeral/postgres-store.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import { verifyPassword } from "../../identity/account/password.ts";
import { type Judgement, judgeCode } from "../../identity/second-factor/judge-code.ts";
import { readRecoveryCode } from "../../identity/second-factor/recovery-code.ts";
import { matchStep, toBase32 } from "../../identity/second-factor/totp.ts";
import * as operators from "../operator.repository.ts";
import { checkPasskey } from "../passkey-step.ts";
import type { Actor, TrailService } from "../trail.service.ts";
import { openKey } from "./authenticator-key.ts";
import * as recoveryCodes from "./recovery-code.repository.ts";

/** Wrong six-digit codes of one authenticator in a day, from all addresses together. */
const mostWrongCodes = 20;

interface SecondStepDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  trail: TrailService;
}

/** What the second step of an operator is checked by. */
export interface SecondStepOwner {
  id: string;
  name: string;
  sealed_key: Buffer | null;
  last_step: string;
}

/** Uses the code or passkey up in the transaction of what it allows. False if another has used it. */
export type UseSecondStep = (trx: Executor) => Promise<boolean>;

interface Typed {
  owner: SecondStepOwner;
  code: string;
  actor: Actor;
  now: Date;
}

/** Compares a code of the authenticator or a recovery code, within the wrong codes of a day. */
export async function checkCode(
  deps: SecondStepDeps,
  typed: Typed,
): Promise<Judgement<UseSecondStep>> {
  const { sealed_key: sealed, name } = typed.owner;
  if (sealed === null) return { kind: "wrong" };
  const key = openKey(deps.secrets, name, sealed);
  // Not in Redis: whoever empties it would get the tries of another day.
  return judgeCode(createPostgresStore(deps), {
    // Another authenticator, after a reset, has tries of its own.
    subject: deps.secrets.mac("limit", `operator ${name} ${toBase32(key)}`).toString("base64url"),
    mostWrong: mostWrongCodes,
    code: typed.code,
    check: () => compare(deps, typed, key),
  });
}

async function compare(deps: SecondStepDeps, typed: Typed, key: Buffer) {
  const { owner, code, now } = typed;
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return compareRecoveryCode(deps, typed);
  const step = matchStep(key, digits, now);
  if (step === null || step <= Number(owner.last_step)) return null;
  return (trx: Executor) => operators.useStep(trx, owner.id, step, now);
}

/** Computes one slow hash whether the code exists or not. */
async function compareRecoveryCode(
  { db, trail }: SecondStepDeps,
  { owner, code, actor, now }: Typed,
): Promise<UseSecondStep | null> {
  const read = readRecoveryCode(code);
  if (read === null) return null;
  const place = { operatorId: owner.id, place: read.place };
  const hash = await recoveryCodes.findCodeHash(db, place);
  if (!(await verifyPassword(read.code, hash)) || hash === null) return null;
  return async (trx) => {
    if (!(await recoveryCodes.deleteCode(trx, { ...place, hash }))) return false;
    if (!(await operators.recordLogin(trx, owner.id, now))) return false;
    const left = await recoveryCodes.countCodes(trx, owner.id);
    const changes = [{ field: "codesLeft", before: String(left + 1), after: String(left) }];
    const object = `operator/${owner.id}`;
    await trail.record(trx, { actor, action: "session/recoveryCode", object, changes });
    return true;
  };
}

export interface GivenSecondStep {
  /** Of the authenticator, or a recovery code; without it a passkey. */
  code: string | undefined;
  passkey: ConsolePayload<"session/finish">["passkey"];
  origin: string;
}

/** Checks what was given: a code, or else a passkey. */
export async function checkSecondStep(
  deps: SecondStepDeps,
  { login, given, actor, now }: StepOfLogin,
): Promise<Judgement<UseSecondStep>> {
  const { code, passkey, origin } = given;
  if (code !== undefined) return checkCode(deps, { owner: login, code, actor, now });
  const use = passkey && (await checkPasskey(deps.db, { passkey, login, origin, now }));
  return use ? { kind: "right", right: use } : { kind: "wrong" };
}

interface StepOfLogin {
  login: SecondStepOwner & { challenge: string | null };
  given: GivenSecondStep;
  actor: Actor;
  now: Date;
}
