import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataDir } from "./data-dir.ts";
import { ports } from "./ports.ts";

const script = join(import.meta.dirname, "../../scripts/operate.ts");

/** What operators hand in packages with. */
export const packagerSecret = "e2e-packager-secret";

/** Runs the operators' command beside the running shop, as an operator does; what it prints. */
export function operate(...args: string[]): Promise<string> {
  return operateOn(dataDir, ...args);
}

/** The same for the shop of another data folder. */
export async function operateOn(folder: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PACKAGER_PORT: String(ports.packager),
    PACKAGER_SECRET: packagerSecret,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
