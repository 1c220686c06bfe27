import type { Log } from "@playfront/http/log";
import type { RealNameProvider, Unanswered, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import {
  type Case,
  type CaseDeps,
  lapse,
  markReached,
  openPerson,
  settle,
} from "./realname-case.ts";

export interface AskRealNameDeps extends CaseDeps {
  authority: RealNameProvider;
  log: Log;
}

/** One run ends before the next begins; milliseconds. */
const runMs = 45_000;
/** A case without an answer after so many tries (about two hours) is worth an operator's look. */
const worryingTries = 7;

/**
 * Asks the authority about every case whose time has come. A run ends at the first case that gets no answer: the others
 * would get none either.
 */
export async function askRealNames(deps: AskRealNameDeps, stopping?: AbortSignal): Promise<void> {
  const until = performance.now() + runMs;
  while (performance.now() < until && !stopping?.aborted) {
    const due = await repository.takeDueCase(deps.db, deps.clock.now());
    if (!due || !(await askAbout(deps, due))) return;
  }
}

/** False when there was no answer. */
async function askAbout(deps: AskRealNameDeps, due: repository.DueCase): Promise<boolean> {
  const of = { uid: due.uid, caseId: due.case_id };
  const answer = await ask(deps, of, due.sealed_person);
  if (answer.status === "verified" || answer.status === "failed") {
    await settle(deps, { ...of, verdict: answer, place: null });
    return true;
  }
  // The authority has forgotten the case, and the number is gone: only the player can begin again.
  if (answer.status === "unknown" || due.expires_at <= deps.clock.now()) {
    await lapse(deps, of);
  } else if (answer.status === "pending" && due.sealed_person !== null) {
    await markReached(deps, of);
  }
  if (answer.status !== "unanswered") return true;
  if (due.tries === worryingTries) {
    deps.log.error(`real names: a check has had no answer ${due.tries} times: ${answer.reason}`);
  }
  return false;
}

/** A case that may never have arrived is checked once more, under the same id; any other is queried. */
async function ask(
  deps: AskRealNameDeps,
  of: Case,
  sealed: Buffer | null,
): Promise<Verdict | Unanswered | { status: "unknown" }> {
  if (sealed === null) return deps.authority.query(of.caseId);
  const person = openPerson(deps, of, sealed);
  if (person) return deps.authority.check({ caseId: of.caseId, ...person });
  deps.log.error("real names: a waiting check cannot be opened; SECRET_KEY has changed");
  return { status: "unknown" };
}
