import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../testing/processes/server-process.ts");
/** A node that is started again and again compiles its code only once. */
const compiled = join(tmpdir(), "pf-bad-days-compiled");

export interface NodeProcess {
  origin: string;
  child: ChildProcess;
  /** Returns the exit code and the signal. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<unknown[]>;
}

/** Starts the API server as a process of its own on a database. */
export async function startNodeProcess(databaseUrl: string, dataDir: string): Promise<NodeProcess> {
  const child = fork(program, [databaseUrl, dataDir], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const ended = once(child, "exit");
  const [port] = await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`the node ended with ${code}`))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
