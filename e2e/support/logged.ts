import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { serverLog, smsLog } from "./server-log.ts";

/**
 * Runs a server and keeps what it says in the run's log. The lines of the console SMS provider, which are the messages
 * themselves, go to a file of their own, where the codes are read from. Of the rest only what an operator should see
 * is shown.
 */
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "pipe", "pipe"],
});
const log = createWriteStream(serverLog, { flags: "a", mode: 0o600 });
const messages = createWriteStream(smsLog, { flags: "a", mode: 0o600 });

readLines(child.stdout, (line) => {
  if (line.startsWith("sms to=")) return void messages.write(`${line}\n`);
  log.write(`${line}\n`);
  if (isWorthSeeing(line)) process.stdout.write(`${line}\n`);
});
readLines(child.stderr, (line) => {
  log.write(`${line}\n`);
  process.stderr.write(`${line}\n`);
});
// The whole group is told to stop; this one outlives the server, so that its last words are kept.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

function readLines(stream: Readable, take: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) take(line);
  });
  stream.on("end", () => {
    if (rest !== "") take(rest);
  });
}

/** The servers write everything they can into the log; a reader of the run wants warnings (pino's 40) and plain words. */
function isWorthSeeing(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined || Number(level) >= 40;
}
