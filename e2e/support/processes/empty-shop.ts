import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { emptyDataDir } from "../data-dir.ts";
import { ports } from "../ports.ts";
import { untilServing } from "./process-group.ts";

/** Starts a shop with its packaging host on an empty database, as `DEMO=0 npm start` does. */
export async function startEmptyShop(): Promise<ChildProcess> {
  await rm(emptyDataDir, { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "run-with-log.ts"), "../scripts/start.ts"],
    {
      cwd: join(import.meta.dirname, "../.."),
      stdio: "inherit",
      detached: true,
      env: {
        ...process.env,
        PORT: String(ports.emptyShop),
        PACKAGER_PORT: String(ports.emptyShopPackager),
        DATA_DIR: emptyDataDir,
        DEMO: "0",
        CAPTCHA_ANSWER: "pass",
        LIMIT_FACTOR: "1000",
        LOG_LEVEL: "trace",
      },
    },
  );
  await untilServing(child, ports.emptyShop);
  return child;
}
