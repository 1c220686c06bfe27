import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FromServer, Measurements } from "./fuzz-server.ts";

export interface FuzzServer {
  port: number;
  /** Everything forbidden that has happened in the server's process since the last call. */
  surprises(): Promise<string[]>;
  /** Memory after a full garbage collection, connections, and the database pool. */
  measure(): Promise<Measurements>;
  /** Stops the server cleanly; returns its exit code. */
  close(): Promise<number | null>;
}

/**
 * Starts the server under test on a database, with the fake of WeChat and QQ at `providers`; `onSms` gets the lines of the
 * console SMS provider.
 */
export async function startFuzzServer(
  databaseUrl: string,
  providers: string,
  onSms: (line: string) => void,
): Promise<FuzzServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-fuzz-"));
  const child = fork(
    join(import.meta.dirname, "fuzz-server.ts"),
    [databaseUrl, dataDir, providers],
    {
      execArgv: ["--expose-gc"],
    },
  );
  let surprises: string[] = [];
  let heard: () => void = () => {};
  let measured: (figures: Measurements) => void = () => {};
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.on("message", (message: FromServer) => {
      if (message.kind === "listening") resolve(message.port);
      else if (message.kind === "sms") onSms(message.line);
      else if (message.kind === "heard") heard();
      else if (message.kind === "measured") measured(message.figures);
      else surprises.push(message.text);
    });
  });
  return {
    port,
    async surprises() {
      await new Promise<void>((resolve) => {
        heard = resolve;
        child.send("hear");
      });
      const since = surprises;
      surprises = [];
      return since;
    },
    measure() {
      return new Promise((resolve) => {
        measured = resolve;
        child.send("measure");
      });
    },
    async close() {
      const exit = once(child, "exit");
      child.send("stop");
      const [code] = (await exit) as [number | null];
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
