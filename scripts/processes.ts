import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** Runs a command to its end; rejects when it fails. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/** Keeps several processes running as one: the first to end, or a signal, ends them all. */
export async function runTogether(children: ChildProcess[]): Promise<never> {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill("SIGTERM");
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((resolve) => {
          child.on("exit", (code, signal) => {
            end();
            resolve(signal === "SIGTERM" ? 0 : (code ?? 1));
          });
        }),
    ),
  );
  process.exit(Math.max(...codes));
}

/** A Node process of ours on a TypeScript entry file. */
export function startNode(
  file: string,
  env: NodeJS.ProcessEnv,
  nodeArgs: string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, join(root, file)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
}
