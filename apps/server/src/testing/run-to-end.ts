import type { Portions } from "../infra/jobs/portions.ts";

/** Runs work in portions to its end; returns how much it has done. */
export async function runToEnd(...all: Portions[]): Promise<number> {
  let sum = 0;
  for (const portions of all) {
    for await (const done of portions) sum += done;
  }
  return sum;
}
