import { setTimeout } from "node:timers/promises";
import type { Log } from "@playfront/http/log";
import { timeLimit } from "../../infra/jobs/time-limit.ts";
import type { RealNameProvider, Unanswered, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import {
  type CaseDeps,
  type CaseRef,
  decryptPerson,
  endWithoutVerdict,
  markReceived,
  settle,
} from "./realname-case.ts";

export interface CheckPendingCasesDeps extends CaseDeps {
  authority: RealNameProvider;
  log: Log;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
/** With the time that a case takes at least, forty a second: the authority takes a hundred, players' own included. */
const casesAtOnce = 4;
const minCaseMs = 100;
/** After this many tries without an answer (about two hours) an operator should look at the case. */
const alarmingTries = 7;

/**
 * Checks every case that is due with the authority: one, and if it is answered, several at a time. A run ends at the first
 * case without an answer, because the others would get none either. A case whose check fails here is tried again after its pause, and does not
 * stop the others.
 */
export async function checkPendingCases(
  deps: CheckPendingCasesDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  let hasEnded = false;

  async function checkNext(): Promise<void> {
    const due = await repository.takeDueCase(deps.db, deps.clock.now());
    if (!due || !(await checkOrLog(deps, due))) hasEnded = true;
  }

  async function checkOneByOne(): Promise<void> {
    while (!hasEnded && !isOver()) await Promise.all([checkNext(), setTimeout(minCaseMs)]);
  }

  if (!isOver()) await checkNext();
  await Promise.all(Array.from({ length: casesAtOnce }, checkOneByOne));
}

async function checkOrLog(deps: CheckPendingCasesDeps, due: repository.DueCase): Promise<boolean> {
  try {
    return await checkCase(deps, due);
  } catch (error) {
    deps.log.error("real names: a check failed and is tried again later", { err: error });
    return true;
  }
}

/** False if there was no answer. */
async function checkCase(deps: CheckPendingCasesDeps, due: repository.DueCase): Promise<boolean> {
  const caseRef = { uid: due.uid, caseId: due.case_id };
  const answer = await requestVerdict(deps, caseRef, due.sealed_person);
  if (answer.status === "verified" || answer.status === "failed") {
    await settle(deps, { ...caseRef, verdict: answer, place: null });
    return true;
  }
  // The authority has deleted the case and the number is deleted here, so only the player can begin again.
  if (answer.status === "unknown" || due.expires_at <= deps.clock.now()) {
    await endWithoutVerdict(deps, caseRef);
  } else if (answer.status === "pending" && due.sealed_person !== null) {
    await markReceived(deps, caseRef);
  }
  if (answer.status !== "unanswered") return true;
  if (due.tries === alarmingTries) {
    deps.log.error(`real names: a check has had no answer ${due.tries} times: ${answer.reason}`);
  }
  return false;
}

/** A case that may not have reached the authority is checked again under the same id; any other is queried. */
async function requestVerdict(
  deps: CheckPendingCasesDeps,
  caseRef: CaseRef,
  sealed: Buffer | null,
): Promise<Verdict | Unanswered | { status: "unknown" }> {
  if (sealed === null) return deps.authority.query(caseRef.caseId);
  const person = decryptPerson(deps, caseRef, sealed);
  if (person) return deps.authority.check({ caseId: caseRef.caseId, ...person });
  deps.log.error("real names: a waiting check cannot be opened; SECRET_KEY has changed");
  return { status: "unknown" };
}
