import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildFolder } from "../../../scripts/first-load-files.ts";
import { dataDir } from "../data-dir.ts";
import { ports } from "../ports.ts";
import { untilServing } from "../processes/process-group.ts";

/** Build folder of the next version, inside the shop's build: ignored by git, and node_modules resolve from it. */
export const nextFolder = join(buildFolder, "next");

/** Builds the next version and starts a node of it next to the running shop, on the same database. */
export async function startNextVersion(): Promise<ChildProcess> {
  const support = join(import.meta.dirname, "..");
  await promisify(execFile)(process.execPath, [join(support, "next-build/build.ts"), nextFolder]);
  const child = spawn(
    process.execPath,
    [join(support, "processes/run-with-log.ts"), join(support, "../../apps/server/src/main.ts")],
    {
      stdio: "inherit",
      detached: true,
      env: {
        ...process.env,
        PORT: String(ports.nextShop),
        PACKAGER_PORT: String(ports.packager),
        DATA_DIR: dataDir,
        STOREFRONT_BUILD: nextFolder,
        CAPTCHA_ANSWER: "pass",
        LIMIT_FACTOR: "1000",
        LOG_LEVEL: "trace",
      },
    },
  );
  await untilServing(child, ports.nextShop);
  return child;
}
