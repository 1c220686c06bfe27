import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import * as batches from "./batches.repository.ts";

/** Milliseconds. */
const toldEveryMs = 500;

interface Step {
  lines?: number;
  codes?: number;
  written?: number;
  state?: "writing";
}

export type ImportProgress = ReturnType<typeof startProgress>;

/** Tells in the batch's row how far an import is, outside its transaction, so that the console sees it on every node. */
export function startProgress({ db, clock, batch }: { db: Db; clock: Clock; batch: string }) {
  let toldAt = 0;
  return {
    /** A new state is always told, other steps only now and then. */
    async tell(step: Step): Promise<void> {
      if (step.state === undefined && performance.now() < toldAt + toldEveryMs) return;
      toldAt = performance.now();
      await batches.update(db, batch, { ...step, seen_at: clock.now() });
    },
    fail: () => batches.update(db, batch, { state: "failed", seen_at: clock.now() }),
  };
}
