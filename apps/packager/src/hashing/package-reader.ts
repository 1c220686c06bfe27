import { availableParallelism } from "node:os";
import type { StorageSettings } from "@playfront/storage/open-storage";
import { Piscina } from "piscina";
import type { PackageTask, TaskAnswers } from "./package-tasks.ts";

/**
 * Reads and hashes packages in threads of their own, so that downloads go on meanwhile: JavaScript's SHA-256 takes seconds
 * for a package, and no native one has a state that can be stored (docs/decisions/0112-hash-packages-in-a-thread.md).
 */
export interface PackageReader {
  run<Task extends PackageTask>(task: Task): Promise<TaskAnswers[Task["kind"]]>;
  /** Ends the threads; running tasks reject. */
  close(): Promise<void>;
}

/** A thread takes 24 MiB. */
const maxThreads = Math.min(availableParallelism(), 4);
/** When every thread reads a package, the tails of channels' packages are hashed in between. */
const tasksOfThread = 64;
const idleMs = 60_000;

/** Threads begin with the tasks and end when they have had none for a minute. One that fails, such as for lack of memory, is replaced. */
export function createPackageReader({ s3, dataDir }: StorageSettings): PackageReader {
  const pool = new Piscina({
    filename: new URL("./package-thread.ts", import.meta.url).href,
    workerData: { s3, dataDir } satisfies StorageSettings,
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker: tasksOfThread,
    idleTimeout: idleMs,
    // An idle thread, else a new one, else the least busy.
    loadBalancer: (_task, threads) => {
      const [least] = threads.toSorted((one, other) => one.currentUsage - other.currentUsage);
      const mayStart = threads.length < maxThreads;
      return least === undefined || (least.currentUsage > 0 && mayStart) ? null : least;
    },
  });
  // The task that ran in the thread rejects too.
  pool.on("error", () => {});
  return {
    run: (task) => pool.run(task),
    close: () => pool.destroy(),
  };
}
