import { currentWork, withWork } from "../current-work.ts";

/** Runs a part of the current work. Without a trace it only runs. */
export async function withSpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const work = currentWork();
  if (work?.span === undefined) return run();
  const span = work.span.child(name, "work");
  let hasFailed = true;
  try {
    const result = await withWork({ ...work, span }, run);
    hasFailed = false;
    return result;
  } finally {
    span.end({ hasFailed });
  }
}
