import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A packaging host in its own process. */
export interface NodeProcess {
  process: ChildProcess;
  port: number;
  origin: string;
  /** What it has logged until it listened. */
  printed(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Resolves once it listens; rejects if it exits first. */
export async function startNode(env: NodeJS.ProcessEnv): Promise<NodeProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      ...process.env,
      PACKAGER_PORT: "0",
      PACKAGER_HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const port = Number(/listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]);
    if (Number.isNaN(port)) continue;
    child.stdout.resume();
    return {
      process: child,
      port,
      origin: `http://127.0.0.1:${port}`,
      printed: () => printed,
      async end(signal) {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await once(child, "exit");
      },
    };
  }
  throw new Error("the packager ended without listening");
}
