import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** Runs a command until it ends; rejects if it fails. A signal that ends this process ends the command first. */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const end = () => child.kill("SIGTERM");
    process.on("SIGTERM", end);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", end);
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs several processes as one: when the first of them ends, or a signal arrives, all are ended. `beside` may end by itself
 * before; all are ended, and this process fails, if it cannot be started.
 */
export async function runTogether(
  children: ChildProcess[],
  beside: Promise<ChildProcess>,
): Promise<never> {
  let ending = false;
  let failed = 0;
  const end = () => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill("SIGTERM");
    beside.then(
      (child) => child.kill("SIGTERM"),
      () => {},
    );
  };
  beside.catch((error: unknown) => {
    if (!ending) {
      console.error(error instanceof Error ? error.message : error);
      failed = 1;
    }
    end();
  });
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
  process.exit(Math.max(failed, ...codes));
}

/** Starts Node on one of this repository's TypeScript files. */
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

/** Builds the console, if its sources have changed, in a process of its own. */
export function startConsoleBuild(): ChildProcess {
  const build = spawn(process.execPath, [join(root, "scripts/build.ts"), "console"], {
    cwd: root,
    stdio: "inherit",
  });
  build.on("exit", (code) => {
    if (code)
      console.error("The operators' console could not be built; the shop goes on without it.");
  });
  return build;
}

/**
 * The secret between the shop and the packaging host when one command starts both: the environment's, or a new one, so that
 * the console can upload packages without a setting.
 */
export function ownPackagerSecret(): { PACKAGER_SECRET: string } {
  return { PACKAGER_SECRET: process.env.PACKAGER_SECRET || randomBytes(24).toString("base64url") };
}
