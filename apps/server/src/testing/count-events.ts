import type { Counter } from "../infra/ephemeral/ephemeral-store.ts";
import type { TestApp } from "./test-app.ts";

/** Counts events as that many calls would, so that a test's own calls are those at the limit. */
export async function countEvents(
  { deps }: Pick<TestApp, "deps">,
  counter: Counter,
  times: number,
): Promise<void> {
  for (let count = 0; count < times; count += 1) await deps.ephemeral.count(counter);
}
