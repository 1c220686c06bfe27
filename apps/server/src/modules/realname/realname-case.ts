import { randomBytes } from "node:crypto";
import type { Db, Executor } from "@playfront/database/connect";
import { isUniqueViolation } from "@playfront/database/errors";
import type { Clock } from "../../infra/clock.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { AuditService, EventPlace } from "../identity/audit/audit.service.ts";
import { birthDateOfPi } from "./nppa/nppa.rules.ts";
import type { Person, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import {
  birthDateOfIdentity,
  latestAdultBirth,
  maskIdentity,
  maxAccountsPerPerson,
} from "./realname.rules.ts";
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

/** Identifies a case. */
export interface CaseRef {
  uid: string;
  caseId: string;
}

/** The authority keeps a pending case for 48 hours; a case that it never received is kept no longer either. */
const caseLifetimeMs = 48 * 3_600_000;
/** The submission itself asks first; if it gets no answer, the job takes over after this time. */
const firstPauseMs = 60_000;

/** When the oldest case that waits for the authority was opened; null if none waits. */
export async function findOldestPending(db: Db): Promise<Date | null> {
  const end = await repository.findFirstEnd(db);
  return end && new Date(end.getTime() - caseLifetimeMs);
}

/** Opens a case for a person; null if the account is verified or pending. */
export async function openCase(
  { db, clock, secrets, audit }: CaseDeps,
  { uid, name, identity, place }: Person & { uid: string; place: EventPlace },
): Promise<CaseRef | null> {
  const caseId = randomBytes(16).toString("hex");
  const now = clock.now().getTime();
  const values = {
    uid,
    caseId,
    sealedPerson: secrets.encrypt(
      JSON.stringify({ name, identity }),
      contextOfCase({ uid, caseId }),
    ),
    identityMac: secrets.mac("identity", identity),
    nameCipher: secrets.encrypt(name, contextOf(sealedColumns.realName, {})),
    identityMasked: maskIdentity(identity),
    birthDate: birthDateOfIdentity(identity),
    submittedAt: new Date(now),
    nextAt: new Date(now + firstPauseMs),
    expiresAt: new Date(now + caseLifetimeMs),
  };
  return db.transaction().execute(async (trx) => {
    if (!(await repository.openCase(trx, values))) return null;
    await audit.record(trx, { uid, event: "realname-submitted", place });
    return { uid, caseId };
  });
}

/** Decrypts the person of a case that the authority has not received yet; null if this key cannot decrypt it. */
export function decryptPerson(
  { secrets }: CaseDeps,
  caseRef: CaseRef,
  sealed: Buffer,
): Person | null {
  try {
    return JSON.parse(secrets.decrypt(sealed, contextOfCase(caseRef))) as Person;
  } catch {
    return null;
  }
}

function contextOfCase({ uid, caseId }: CaseRef): string {
  return contextOf(sealedColumns.realNameCase, { uid, case_id: caseId });
}

/** Records that the authority has the case: from then on it is queried, and the number is deleted. */
export async function markReceived({ db, clock }: CaseDeps, { caseId }: CaseRef): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + caseLifetimeMs);
  await repository.markReceived(db, { caseId, now, expiresAt });
}

/** The result of settling; `already-settled` if another call settled the case first. */
export type CaseResult = Outcome | "already-settled";

/** `place` is where the player waits for the answer; null if the job settles the case. */
type Settlement = CaseRef & { place: EventPlace | null };

/** Settles a case: the verdict, the audit event and the player's message are one transaction. */
export async function settle(
  deps: CaseDeps,
  { verdict, ...caseRef }: Settlement & { verdict: Exclude<Verdict, { status: "pending" }> },
): Promise<CaseResult> {
  if (verdict.status === "failed") return close(deps, caseRef, "failed");
  const birthDate = verdict.pi === null ? null : birthDateOfPi(verdict.pi);
  // Two accounts of one person may try to take the same place; the later one retries with the next.
  for (let tries = 0; tries < maxAccountsPerPerson; tries += 1) {
    try {
      const verified = await verify(deps, { ...caseRef, pi: verdict.pi, birthDate });
      return verified ? "verified" : await close(deps, caseRef, "too-many-accounts");
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return close(deps, caseRef, "too-many-accounts");
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

/** Ends a case that got no verdict in time. */
export function endWithoutVerdict(deps: CaseDeps, caseRef: CaseRef): Promise<CaseResult> {
  return close(deps, { ...caseRef, place: null }, "lapsed");
}

/** Sends no message to a player who sees the failure as the answer of the call. */
function close(
  { db, clock, messages, audit }: CaseDeps,
  { uid, caseId, place }: Settlement,
  outcome: Exclude<Outcome, "verified">,
): Promise<CaseResult> {
  const lapsed = outcome === "lapsed";
  return db.transaction().execute(async (trx) => {
    const closed = {
      uid,
      caseId,
      status: lapsed ? "none" : "failed",
      latestAdultBirth: latestAdultBirth(clock.now()),
    } as const;
    if (!(await repository.closeCase(trx, closed))) return "already-settled";
    const event = lapsed ? "realname-lapsed" : "realname-failed";
    await audit.record(trx, { uid, event, place });
    if (place === null) await messages.send(trx, { uid, ...outcomeMessages[outcome] });
    return outcome;
  });
}
