import { Worker } from "node:worker_threads";
import type { StorageSettings } from "@playfront/storage/open-storage";
import type { AnswerMessage, PackageTask, TaskAnswers, TaskMessage } from "./package-tasks.ts";

/**
 * Reads and hashes packages in a thread of its own, so that downloads go on meanwhile: JavaScript's SHA-256 takes seconds
 * for a package, and no native one has a state that can be stored (docs/decisions/0112-hash-packages-in-a-thread.md).
 */
export interface PackageReader {
  run<Task extends PackageTask>(task: Task): Promise<TaskAnswers[Task["kind"]]>;
  /** Ends the thread; running tasks reject. */
  close(): Promise<void>;
}

type Settled = PromiseWithResolvers<TaskAnswers[keyof TaskAnswers]>;

/** The thread begins with the first task. After a failure of the thread, such as no memory, the next task begins another. */
export function createPackageReader({ s3, dataDir }: StorageSettings): PackageReader {
  const running = new Map<number, Settled>();
  let worker: Worker | undefined;
  let lastNumber = 0;

  function start(): Worker {
    const workerData: StorageSettings = { s3, dataDir };
    const started = new Worker(new URL("./package-thread.ts", import.meta.url), { workerData });
    started.unref();
    started.on("message", (message: AnswerMessage) => {
      const task = running.get(message.number);
      running.delete(message.number);
      if ("answer" in message) task?.resolve(message.answer);
      else task?.reject(message.error);
    });
    started.on("error", rejectAll);
    started.on("exit", () => {
      if (worker === started) worker = undefined;
      rejectAll(new Error("the thread that reads packages has ended"));
    });
    return started;
  }

  function rejectAll(error: unknown): void {
    for (const { reject } of running.values()) reject(error);
    running.clear();
  }

  return {
    run<Task extends PackageTask>(task: Task) {
      worker ??= start();
      lastNumber += 1;
      const settled: Settled = Promise.withResolvers();
      running.set(lastNumber, settled);
      worker.postMessage({ number: lastNumber, task } satisfies TaskMessage);
      return settled.promise as Promise<TaskAnswers[Task["kind"]]>;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
