import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { serverLog } from "./server-log.ts";

/** Runs a server and writes what it says to the run's log as well, where the SMS codes are read from. */
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "pipe", "inherit"],
});
const log = createWriteStream(serverLog, { flags: "a" });
child.stdout.on("data", (chunk: Buffer) => {
  log.write(chunk);
  process.stdout.write(chunk);
});
// The whole group is told to stop; this one outlives the server, so that its last words are kept.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
