import type { Task } from "graphile-worker";

/** Places for the runs of a task on this node. Whoever hands out jobs asks `areTaken` first. */
export function createPlaces(count: number) {
  let taken = 0;
  return {
    areTaken: () => taken >= count,
    counted: (task: Task): Task => {
      return async (payload, helpers) => {
        taken += 1;
        try {
          await task(payload, helpers);
        } finally {
          taken -= 1;
        }
      };
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
