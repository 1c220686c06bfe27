import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSegments } from "./segment-stream.ts";
import { type Segment, sliceSegments } from "./virtual-file.ts";

const base = randomBytes(300_000);
const tail = randomBytes(5_000);
let folder: string;
let segments: Segment[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "segments-"));
  const path = join(folder, "base");
  await writeFile(path, base);
  segments = [
    { kind: "file", path, start: 100, length: 200_000 },
    { kind: "bytes", bytes: tail },
    { kind: "file", path, start: 250_000, length: 1_000 },
  ];
});

afterAll(() => rm(folder, { recursive: true }));

const whole = () =>
  Buffer.concat([base.subarray(100, 200_100), tail, base.subarray(250_000, 251_000)]);

test("a file made of a prefix, a tail in memory and another piece reads as one", async () => {
  expect((await buffer(await openSegments(segments))).equals(whole())).toBe(true);
});

test("any slice of it has the bytes of that slice", async () => {
  const edges = [0, 1, 199_999, 200_000, 200_001, 204_999, 205_000, 205_999, 206_000];
  for (let round = 0; round < 60; round += 1) edges.push(randomInt(206_001));
  for (const start of edges) {
    const length = randomInt(206_000 - start + 1);
    const slice = await buffer(await openSegments(sliceSegments(segments, start, length)));
    expect(slice.equals(whole().subarray(start, start + length)), `${start}+${length}`).toBe(true);
  }
});

test("a file that has become shorter breaks the stream instead of ending it early", async () => {
  const path = join(folder, "short");
  await writeFile(path, "12345");
  const stream = await openSegments([{ kind: "file", path, start: 0, length: 10 }]);
  await expect(buffer(stream)).rejects.toThrow("ends before byte 5");
});
