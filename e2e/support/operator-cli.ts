import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataDir } from "./data-dir.ts";
import { ports } from "./ports.ts";

const script = join(import.meta.dirname, "../../scripts/operate.ts");

/** The secret that authorises the registration of packages. */
export const packagerSecret = "e2e-packager-secret";

/** Runs an operators' command next to the running shop; returns its output. */
export function runOperatorCommand(...args: string[]): Promise<string> {
  return runOperatorCommandIn(dataDir, ...args);
}

/** The same for a shop with another data folder. */
export async function runOperatorCommandIn(folder: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PACKAGER_PORT: String(ports.packager),
    PACKAGER_SECRET: packagerSecret,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
