import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./processes.ts";

test("a signal to `npm start` ends the shop and its PostgreSQL", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-start-"));
  // As root PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const { PATH, HOME } = process.env;
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, DEMO: "0", PORT: "0", PACKAGER_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(npm, "exit");
  onTestFinished(async () => {
    npm.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  for await (const line of createInterface(npm.stdout)) if (/Packages +http/.test(line)) break;
  npm.stdout.resume();
  const pidFile = join(dataDir, "postgres/data/postmaster.pid");
  expect(existsSync(pidFile)).toBe(true);
  npm.kill("SIGTERM");
  await ended;
  // PostgreSQL removes its file at the very end of an orderly stop.
  expect(existsSync(pidFile)).toBe(false);
}, 120_000);
