import { spawn } from "node:child_process";
import { once } from "node:events";

/** A server in its own process, with its own event loop. */
export interface Child {
  /** For example `http://127.0.0.1:40123`. */
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a TypeScript file and waits until it prints its port. Throws if it exits before. */
export async function startChild(
  file: string,
  {
    args = [],
    env = {},
    listening,
  }: { args?: readonly string[]; env?: Record<string, string>; listening: RegExp },
): Promise<Child> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const port = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${file} did not start:\n${printed}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
      const found = listening.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
