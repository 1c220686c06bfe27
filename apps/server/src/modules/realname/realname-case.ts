import { randomBytes } from "node:crypto";
import type { Db, Executor } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import type { Clock } from "../../infra/clock.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { AuditService, EventPlace } from "../identity/audit/audit.service.ts";
import { birthDateOfPi } from "./nppa/nppa.rules.ts";
import type { Person, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import { accountsOfAPerson, birthDateOf, maskIdentity } from "./realname.rules.ts";
import { type Outcome, outcomeMessages } from "./realname-messages.ts";

export interface CaseDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  audit: AuditService;
  messages: {
    send(trx: Executor, message: { uid: string; title: string; content: string }): Promise<void>;
  };
}

export interface Case {
  uid: string;
  caseId: string;
}

/** The authority keeps a pending case for 48 hours; one that it never got is not held longer either. */
const caseMs = 48 * 3_600_000;
/** What opened the case asks first; the job takes over after this, should the answer stay away. */
const firstPauseMs = 60_000;

/** Opens a case for a person; null when the account is verified or pending. */
export async function openCase(
  { db, clock, secrets, audit }: CaseDeps,
  { uid, name, identity, place }: Person & { uid: string; place: EventPlace },
): Promise<Case | null> {
  const caseId = randomBytes(16).toString("hex");
  const now = clock.now().getTime();
  const values = {
    uid,
    caseId,
    sealedPerson: secrets.encrypt(JSON.stringify({ name, identity }), contextOf({ uid, caseId })),
    identityMac: secrets.mac("identity", identity),
    nameCipher: secrets.encrypt(name),
    identityMasked: maskIdentity(identity),
    birthDate: birthDateOf(identity),
    nextAt: new Date(now + firstPauseMs),
    expiresAt: new Date(now + caseMs),
  };
  return db.transaction().execute(async (trx) => {
    if (!(await repository.openCase(trx, values))) return null;
    await audit.record(trx, { uid, event: "realname-submitted", place });
    return { uid, caseId };
  });
}

/** The person of a case that the authority has not got yet; null when this key does not open it. */
export function openPerson({ secrets }: CaseDeps, of: Case, sealed: Buffer): Person | null {
  try {
    return JSON.parse(secrets.decrypt(sealed, contextOf(of))) as Person;
  } catch {
    return null;
  }
}

/** A sealed person opens in its own case only. */
function contextOf({ uid, caseId }: Case): string {
  return `realname-case ${uid} ${caseId}`;
}

/** Notes that the authority has the case; from then on it is queried, and the number is gone. */
export async function markReached({ db, clock }: CaseDeps, { caseId }: Case): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + caseMs);
  await repository.markReached(db, { caseId, now, expiresAt });
}

/** What a case came to; `gone` when somebody else settled it first. */
export type Settled = Outcome | "gone";

/** `place` is where the player waits for the answer; null when the job brings it. */
type Settlement = Case & { place: EventPlace | null };

/** Settles a case: the verdict, the trail and the word to the player in one transaction. */
export async function settle(
  deps: CaseDeps,
  { verdict, ...of }: Settlement & { verdict: Exclude<Verdict, { status: "pending" }> },
): Promise<Settled> {
  if (verdict.status === "failed") return close(deps, of, "failed");
  const birthDate = verdict.pi === null ? null : birthDateOfPi(verdict.pi);
  // Two accounts of one person may reach for the same place; the later one finds the next.
  for (let tries = 0; tries < accountsOfAPerson; tries += 1) {
    try {
      const verified = await verify(deps, { ...of, pi: verdict.pi, birthDate });
      return verified ? "verified" : await close(deps, of, "crowded");
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return close(deps, of, "crowded");
}

function verify(
  { db, messages, audit }: CaseDeps,
  { place, ...verdict }: Settlement & { pi: string | null; birthDate: string | null },
): Promise<boolean> {
  const { uid } = verdict;
  return db.transaction().execute(async (trx) => {
    if (!(await repository.settleVerified(trx, verdict))) return false;
    await audit.record(trx, { uid, event: "realname-verified", place });
    await messages.send(trx, { uid, ...outcomeMessages.verified });
    return true;
  });
}

/** Ends a case to which no answer came in time. */
export function lapse(deps: CaseDeps, of: Case): Promise<Settled> {
  return close(deps, { ...of, place: null }, "lapsed");
}

/** A failure that the player is looking at is not written to the inbox. */
function close(
  { db, messages, audit }: CaseDeps,
  { uid, caseId, place }: Settlement,
  outcome: Exclude<Outcome, "verified">,
): Promise<Settled> {
  const lapsed = outcome === "lapsed";
  return db.transaction().execute(async (trx) => {
    const status = lapsed ? "none" : "failed";
    if (!(await repository.closeCase(trx, { uid, caseId, status }))) return "gone";
    const event = lapsed ? "realname-lapsed" : "realname-failed";
    await audit.record(trx, { uid, event, place });
    if (place === null) await messages.send(trx, { uid, ...outcomeMessages[outcome] });
    return outcome;
  });
}
