import { type DestinationStream, pino } from "pino";

/** Lines up to this many bytes wait for each other, for at most so many milliseconds. */
const batchBytes = 8 * 1024;
const batchMs = 100;
/** pino's number of `warn`: lines of this level and above are written at once, with those that wait. */
const urgentLevel = 40;

let standardOutput: DestinationStream | undefined;

/** The log of this process on standard output, the same for all its loggers, so that lines keep their order. */
export function logToStandardOutput(): DestinationStream {
  if (standardOutput === undefined) {
    const { stream, flush } = createLogOutput(process.stdout.fd);
    process.on("exit", flush);
    standardOutput = stream;
  }
  return standardOutput;
}

/** Writes lines in batches: a system call for each costs a busy server more than building the line. */
export function createLogOutput(dest: number | string) {
  const output = pino.destination({
    dest,
    sync: true,
    minLength: batchBytes,
    periodicFlush: batchMs,
  });
  const stream = {
    // Makes pino set `lastLevel` before it writes.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (stream.lastLevel >= urgentLevel) output.flushSync();
    },
  };
  return { stream, flush: () => output.flushSync() };
}
