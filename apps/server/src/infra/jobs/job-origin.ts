import { currentWork, withWork } from "@playfront/observe/current-work";
import type { Task } from "graphile-worker";

/** What a job's payload says of the request that added it. */
interface Origin {
  /** The request's id. */
  addedBy?: string;
}

/** For the payload of a job that is being added. */
export function originOfJobs(): Origin {
  const work = currentWork();
  return work === undefined ? {} : { addedBy: work.id };
}

/** The tasks, whose log lines name the task, and the request that added the job. */
export function namedForLog<Name extends string>(tasks: Record<Name, Task>): Record<Name, Task> {
  const named = Object.entries<Task>(tasks).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) => {
      const { addedBy } = payload as Origin;
      const work = { id: addedBy ?? `job-${helpers.job.id}`, name };
      return withWork(work, () => task(payload, helpers));
    },
  ]);
  return Object.fromEntries(named) as Record<Name, Task>;
}
