import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Keeps a worker of the tests and its browser on one core, where there are no more cores than workers. The memory of a process
 * whose threads run on several cores is mapped in step with all of them, which costs a sixth of what a page costs.
 */
export function keepToOneCore(workers: number): void {
  const worker = process.env.TEST_PARALLEL_INDEX;
  if (worker === undefined || process.platform !== "linux" || availableParallelism() > workers)
    return;
  try {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", worker, String(process.pid)]);
  } catch {
    // Without leave to choose cores, or their names being others, it only takes longer.
  }
}
