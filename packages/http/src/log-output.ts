import { type DestinationStream, pino } from "pino";

/** Lines up to this many characters wait for each other, for at most so many milliseconds. */
const batchLength = 8 * 1024;
const batchMs = 100;
/** Bytes that wait for a disk that is full; later lines are lost. */
const mostWaiting = 1024 * 1024;

let standardOutput: DestinationStream | undefined;

/** The log of this process on standard output, the same for all its loggers, so that lines keep their order. */
export function logToStandardOutput(): DestinationStream {
  if (standardOutput === undefined) {
    const output = createLogOutput(process.stdout.fd);
    process.on("exit", output.flush);
    standardOutput = output;
  }
  return standardOutput;
}

/**
 * Writes lines in batches: a system call for each costs a busy server more than building the line. A log that cannot be
 * written, such as one on a full disk, stops nothing else.
 */
export function createLogOutput(dest: number | string) {
  const output = pino.destination({ dest, sync: true, maxLength: mostWaiting });
  output.on("error", () => {});
  let waiting = "";
  setInterval(flush, batchMs).unref();

  function write(line: string): void {
    waiting += line;
    if (waiting.length >= batchLength || isUrgent(line)) flush();
  }

  function flush(): void {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    output.write(lines);
  }

  return { write, flush };
}

/** Whether the line's level is `warn` (40) or above. Every line of pino begins with its level. */
function isUrgent(line: string): boolean {
  return (line.at('{"level":'.length) ?? "") >= "4";
}
