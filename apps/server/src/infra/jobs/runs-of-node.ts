import type { Task, WorkerEvents } from "graphile-worker";

/**
 * Bounds how many jobs of a task this node runs at a time. Call `mayTake` once whenever a worker is about to ask for a job, as
 * graphile-worker does with `forbiddenFlags`: workers that have asked and got no answer yet count as if they got such a job.
 */
export function boundRuns(events: WorkerEvents, task: string, count: number) {
  let asking = 0;
  /** Ids of the workers that run such a job. */
  const running = new Set<string>();
  const answered = () => {
    asking -= 1;
  };
  events.on("worker:getJob:empty", answered);
  events.on("worker:getJob:error", answered);
  events.on("job:start", ({ job, worker }) => {
    answered();
    if (job.task_identifier === task) running.add(worker.workerId);
  });
  // A worker that cannot record the end of its job stops without completing it.
  for (const end of ["job:complete", "worker:stop"] as const) {
    events.on(end, ({ worker }) => void running.delete(worker.workerId));
  }
  return {
    mayTake(): boolean {
      asking += 1;
      return running.size + asking <= count;
    },
  };
}

/** A job that comes to a node during another run of `task` ends at once. */
export function onePerNode(task: Task): Task {
  let isRunning = false;
  return async (payload, helpers) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task(payload, helpers);
    } finally {
      isRunning = false;
    }
  };
}
