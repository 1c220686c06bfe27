import { Readable } from "node:stream";
import { operate } from "../../apps/server/src/operator-cli/operate.ts";
import { dataDir } from "./data-dir.ts";
import { ports } from "./ports.ts";

/** The secret that authorises the registration of packages. */
export const packagerSecret = "e2e-packager-secret";

/** Runs an operators' command next to the running shop; returns its output. */
export function runOperatorCommand(...args: string[]): Promise<string> {
  return runOperatorCommandIn(dataDir, ...args);
}

/** The same for a shop with another data folder. */
export async function runOperatorCommandIn(folder: string, ...args: string[]): Promise<string> {
  const out: string[] = [];
  const err: string[] = [];
  // In this process: to start one for each command takes some seconds of a busy machine.
  const code = await operate(args, {
    env: {
      DATA_DIR: folder,
      PACKAGER_PORT: String(ports.packager),
      PACKAGER_SECRET: packagerSecret,
    },
    input: Readable.from([]),
    out: (line) => void out.push(`${line}\n`),
    err: (line) => void err.push(line),
  });
  if (code !== 0) throw new Error(`${args.join(" ")}: ${err.join("\n")}`);
  return out.join("");
}
