import { describeError } from "@playfront/http/log";

/** The failures of work that goes on after them, so that one bad item does not stop all others. */
export interface Failures {
  /** Runs `work` and keeps its failure. */
  attempt(work: () => Promise<unknown>): Promise<void>;
  /** Throws one error for all failures, if there are any. Call it when everything has been tried. */
  throwAny(): void;
}

/** Different reasons that the error's message names. */
const maxReasons = 5;

/** `what` says what failed, after a number: "accounts could not be erased". */
export function collectFailures(what: string): Failures {
  const errors: unknown[] = [];
  return {
    async attempt(work) {
      try {
        await work();
      } catch (error) {
        errors.push(error);
      }
    },
    throwAny() {
      if (errors.length === 0) return;
      const reasons = [...new Set(errors.map(reasonOf))].slice(0, maxReasons);
      throw new AggregateError(errors, `${errors.length} ${what}: ${reasons.join("; ")}`);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? describeError(error).message : "not an error";
}
