import { currentWork, withWork } from "@playfront/observe/current-work";
import type { Tracer } from "@playfront/observe/tracing/tracer";
import type { Task } from "graphile-worker";

/** What a job's payload says of the request that added it. */
interface Origin {
  /** The request's id. */
  addedBy?: string;
  /** Where its trace goes on. */
  traceparent?: string;
}

/** For the payload of a job that is being added. */
export function originOfJobs(): Origin {
  const work = currentWork();
  if (work === undefined) return {};
  const { id, span } = work;
  return { addedBy: id, ...(span && { traceparent: span.traceparent }) };
}

/** The tasks, whose log lines and traces name the task, and belong to the request that added the job. */
export function namedTasks<Name extends string>(
  tasks: Record<Name, Task>,
  tracer?: Tracer,
): Record<Name, Task> {
  const named = Object.entries<Task>(tasks).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      const { addedBy, traceparent } = payload as Origin;
      const id = addedBy ?? `job-${helpers.job.id}`;
      const span = tracer?.begin({ name, kind: "job", traceparent });
      let hasFailed = true;
      try {
        await withWork({ id, name, span }, () => task(payload, helpers));
        hasFailed = false;
      } finally {
        span?.end({ requestId: id, hasFailed });
      }
    },
  ]);
  return Object.fromEntries(named) as Record<Name, Task>;
}
