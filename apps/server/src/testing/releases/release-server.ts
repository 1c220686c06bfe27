import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server of some release, run as in production. */
export interface ReleaseServer {
  origin: string;
  pid: number;
  printed(): string;
  /** Returns the exit code; null if the process had ended already, or was killed. */
  stop(): Promise<number | null>;
}

interface Plan {
  /** The folder of the release's sources. */
  root: string;
  databaseUrl: string;
  dataDir: string;
  secretKey: string;
  /** Beside those of every server here. */
  settings?: NodeJS.ProcessEnv;
}

/** Starts the program of the release, without pages unless `STOREFRONT_BUILD` is among the settings. Rejects if it ends before it listens. */
export async function startRelease(plan: Plan): Promise<ReleaseServer> {
  const child = spawn(process.execPath, [join(plan.root, "apps/server/src/main.ts")], {
    env: { PATH: process.env.PATH, ...(await commonSettings(plan)), ...plan.settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server of ${plan.root} ended:\n${printed}`)));
    child.stdout.on("data", (piece: Buffer) => {
      printed += piece.toString();
      const [, port] = /Shop +http:\/\/localhost:(\d+)\//.exec(printed) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return {
    origin,
    pid: child.pid ?? 0,
    printed: () => printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return null;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
  };
}

async function commonSettings(plan: Plan): Promise<NodeJS.ProcessEnv> {
  const { databaseUrl, dataDir, secretKey } = plan;
  const storefront = join(dataDir, "storefront");
  await mkdir(join(storefront, "client"), { recursive: true });
  await mkdir(join(storefront, "server"), { recursive: true });
  await writeFile(join(storefront, "server/index.js"), "export const entry = { module: {} };");
  return {
    NODE_ENV: "production",
    ALLOW_UNSAFE: "console-sms,offline-real-names,limit-factor",
    LIMIT_FACTOR: "1000000",
    HOST: "127.0.0.1",
    PORT: "0",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    STOREFRONT_BUILD: storefront,
    // Nodes of one release compile their code only once.
    NODE_COMPILE_CACHE: join(tmpdir(), "pf-release-compiled"),
  };
}
