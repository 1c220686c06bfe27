import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataDir } from "./data-dir.ts";
import { ports } from "./ports.ts";

const root = join(import.meta.dirname, "../..");

/** The secret that authorises the registration of packages. */
export const packagerSecret = "e2e-packager-secret";

/** Runs an operators' command next to the running shop; returns its output. */
export function runOperatorCommand(...args: string[]): Promise<string> {
  return runOperatorCommandIn(dataDir, ...args);
}

/** The same for a shop with another data folder. */
export async function runOperatorCommandIn(folder: string, ...args: string[]): Promise<string> {
  return run([join(root, "scripts/operate.ts"), ...args], {
    DATA_DIR: folder,
    PACKAGER_PORT: String(ports.packager),
    PACKAGER_SECRET: packagerSecret,
  });
}

/** Runs one of the server's testing processes on the database of a running shop; returns its output. */
export function runBesideServer(
  name: "add-web-game" | "pass-sms-minute",
  { dataDir, args = [] }: { dataDir: string; args?: readonly string[] },
): Promise<string> {
  const script = join(root, `apps/server/src/testing/processes/${name}.ts`);
  return run([script, ...args], { DATA_DIR: dataDir });
}

async function run(args: readonly string[], settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}
