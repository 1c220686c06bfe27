import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "./log.ts";
import { createLogOutput } from "./log-output.ts";

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pf-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

function openLog() {
  const file = join(folder, "log");
  const output = createLogOutput(file);
  const read = async () =>
    (await readFile(file, "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg);
  return { log: createLog("info", output), flush: output.flush, read };
}

it("writes lines of requests together, after a moment", async () => {
  const { log, read } = openLog();
  for (const message of ["a", "b", "c"]) log.info(message);
  expect(await read()).toEqual([]);
  await vi.waitFor(async () => expect(await read()).toEqual(["a", "b", "c"]));
});

it("writes a warning at once, after the lines before it", async () => {
  const { log, read } = openLog();
  log.info("before");
  log.warn("urgent");
  log.info("after");
  expect(await read()).toEqual(["before", "urgent"]);
});

it("keeps only a few kilobytes back", async () => {
  const { log, read } = openLog();
  const lines = Array.from({ length: 1000 }, (_, line) => `line ${line}`);
  for (const line of lines) log.info(line);
  const written = await read();
  expect(written.length).toBeGreaterThan(900);
  expect(written).toEqual(lines.slice(0, written.length));
});

it("writes the rest when the process ends", async () => {
  const { log, flush, read } = openLog();
  log.info("last");
  flush();
  expect(await read()).toEqual(["last"]);
});

it("goes on while the disk is full, and keeps no more than a megabyte back", () => {
  const log = createLog("info", createLogOutput("/dev/full"));
  const line = "x".repeat(1_000);
  const before = heldMemory();
  for (let count = 0; count < 20_000; count += 1) log.warn(line);
  expect(heldMemory() - before).toBeLessThan(3_000_000);
});

/** Bytes that something still refers to. */
function heldMemory(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
