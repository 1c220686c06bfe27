import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../../../packager/src/main.ts");

/** The packaging host as a process on the shop's database, because apps do not import each other. */
export async function startPackager({
  databaseUrl,
  secret,
}: {
  databaseUrl: string;
  secret: string;
}) {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-packager-"));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: "0",
      PACKAGER_HOST: "127.0.0.1",
      PACKAGER_PORT: "0",
      PACKAGER_SECRET: secret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => void child.on("close", () => resolve()));
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
    async close() {
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
