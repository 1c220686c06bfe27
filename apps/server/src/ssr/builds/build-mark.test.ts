import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { buildMark, endOfBuild } from "./build-mark.ts";

let folder: string;
let builder: ChildProcess;

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "pf-build-mark-"));
  folder = join(root, "build");
  builder = spawn("sleep", ["60"]);
  onTestFinished(async () => {
    builder.kill();
    await rm(root, { recursive: true });
  });
  await writeFile(buildMark(folder), String(builder.pid));
});

/** Resolves when `endOfBuild` waits; `over` then resolves with it. */
async function waitForBuild(): Promise<{ over: Promise<void> }> {
  const over = endOfBuild(folder);
  expect(await Promise.race([over, delay(120, "waits")])).toBe("waits");
  return { over };
}

test("a build that is under way is waited for until its mark is gone", async () => {
  const { over } = await waitForBuild();
  await rm(buildMark(folder));
  await over;
});

test("a build that is killed leaves a mark that nobody waits for", async () => {
  const { over } = await waitForBuild();
  builder.kill();
  await over;
});

test("a mark of long ago is not waited for, whoever has the number of its process now", async () => {
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(buildMark(folder), longAgo, longAgo);
  await endOfBuild(folder);
});
