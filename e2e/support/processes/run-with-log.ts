import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { serverLog, smsLog } from "../server-log.ts";

/**
 * Runs a server and writes its output to the run's log. The lines of the console SMS provider go to their own file,
 * from which the tests read the codes. Only warnings and plain lines are printed.
 */
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "pipe", "pipe"],
});
const log = createWriteStream(serverLog, { flags: "a", mode: 0o600 });
const messages = createWriteStream(smsLog, { flags: "a", mode: 0o600 });

readLines(child.stdout, (line) => {
  if (line.startsWith("sms to=")) return void messages.write(`${line}\n`);
  log.write(`${line}\n`);
  if (isPrinted(line)) process.stdout.write(`${line}\n`);
});
readLines(child.stderr, (line) => {
  log.write(`${line}\n`);
  process.stderr.write(`${line}\n`);
});
// The process group gets the signal; this process ignores it to log the server's last lines.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) onLine(line);
  });
  stream.on("end", () => {
    if (rest !== "") onLine(rest);
  });
}

/** Warnings (pino level 40 and above) and lines that are not JSON. */
function isPrinted(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined || Number(level) >= 40;
}
