import { spawn } from "node:child_process";
import { join } from "node:path";

const thisRelease = join(import.meta.dirname, "../../../../..");

/** The packaging host as a process with these settings, because apps do not import each other, or that of another release. */
export async function startPackager(env: NodeJS.ProcessEnv, root = thisRelease) {
  const child = spawn(process.execPath, [join(root, "apps/packager/src/main.ts")], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO: "0",
      PACKAGER_HOST: "127.0.0.1",
      PACKAGER_PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (piece: Buffer) => {
      said += piece.toString();
      const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.on("close", () => reject(new Error(`the packaging host has ended: ${said}`)));
  });
  return {
    origin,
    /** Returns the exit code. */
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
