import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { dataDir } from "./data-dir.ts";

const script = join(import.meta.dirname, "../../scripts/operate.ts");

/** Runs the operators' command beside the running shop, as an operator does; what it prints. */
export function operate(...args: string[]): Promise<string> {
  return operateOn(dataDir, ...args);
}

/** The same for the shop of another data folder. */
export async function operateOn(folder: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}
