import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { buildMark, endOfBuild } from "./build-mark.ts";

test("a build that is under way is waited for until its mark or its process is gone", async () => {
  const root = await mkdtemp(join(tmpdir(), "pf-build-mark-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, "build");
  await endOfBuild(folder);

  const builder = spawn("sleep", ["60"]);
  onTestFinished(() => void builder.kill());
  const waits = async () => {
    await writeFile(buildMark(folder), String(builder.pid));
    let isWaiting = true;
    const waiting = endOfBuild(folder).then(() => {
      isWaiting = false;
    });
    await delay(120);
    expect(isWaiting).toBe(true);
    return waiting;
  };
  const forMark = waits();
  await delay(200);
  await rm(buildMark(folder));
  await forMark;

  const forProcess = waits();
  await delay(200);
  builder.kill();
  await once(builder, "exit");
  await forProcess;
});
