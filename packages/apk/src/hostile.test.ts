import { expect, test } from "vitest";
import { isFault } from "./apk-fault.ts";
import { readChannels } from "./channel-pairs.ts";
import { describeApk, describeTail, maxTailBytes } from "./describe-apk.ts";
import { endSearchBytes } from "./end-record.ts";
import { planChannel } from "./plan-channel.ts";
import { applyPlan, describeFixture, fixture, shiftOffsets } from "./testing/fixtures.ts";
import { createRandom, embedded, mutate, type RandomInteger } from "./testing/mutate.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 42);
const bases = [
  "v1-only",
  "unsigned",
  "v2",
  "v1-v2-v3",
  "verity",
  "verity-full",
  "comment",
  "walle",
];
const samples = bases.map(fixture);

test("mutated headers end in a description or a fault, and what lies around them is never read", {
  timeout: 600_000,
}, () => {
  const roll = createRandom(seed);
  const outcomes = new Map<string, number>();
  for (let run = 0; run < runs; run++) {
    const apk = mutate(samples[roll(samples.length)]!, roll);
    const found = describeTail(embedded(apk, 0x00), apk.length);
    // A read outside the bytes would see different surroundings and so give a different result.
    expect(describeTail(embedded(apk, 0x50), apk.length)).toEqual(found);
    const outcome = isFault(found) ? found.code : found.kind;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (found.kind === "apk") expectChannelWritable(apk, roll);
    else expect(found.kind).toBe("fault");
  }
  // The run must have reached every outcome.
  const codes = [
    "apk",
    "not-zip",
    "truncated",
    "zip64",
    "unsigned",
    "v1-only",
    "bad-block",
    "bad-directory",
    "overlapping-sizes",
    "detached-directory",
  ];
  expect([...outcomes.keys()].toSorted()).toEqual(codes.toSorted());
});

test("behind gigabytes of files no length field makes the reader read more than its limit", {
  timeout: 600_000,
}, async () => {
  const roll = createRandom(seed + 1);
  const outcomes = new Set<string>();
  for (let run = 0; run < Math.ceil(runs / 10); run++) {
    const front = 2 ** 30 + roll(2 ** 31);
    const apk = mutate(shiftOffsets(samples[roll(samples.length)]!, front), roll, front);
    const size = front + apk.length;
    let bytesRead = 0;
    let reads = 0;
    const read = async (start: number, end: number) => {
      if (start < 0 || start > end || end > size)
        throw new Error(`read ${start}–${end} of ${size}`);
      reads++;
      bytesRead += end - start;
      const bytes = new Uint8Array(end - start);
      const held = apk.subarray(Math.max(0, start - front), Math.max(0, end - front));
      bytes.set(held, bytes.length - held.length);
      return bytes;
    };
    const found = await describeApk({ size, read });
    outcomes.add(found.kind === "fault" ? found.code : found.kind);
    expect(reads).toBeLessThanOrEqual(3);
    expect(bytesRead).toBeLessThanOrEqual(maxTailBytes + endSearchBytes);
  }
  for (const outcome of ["apk", "too-large", "overlapping-sizes", "bad-block", "truncated"]) {
    expect(outcomes).toContain(outcome);
  }
});

/** An accepted package takes a channel, returns it when read, and is otherwise unchanged. */
function expectChannelWritable(apk: Uint8Array, roll: RandomInteger): void {
  const before = describeFixture(apk);
  const channel = `c${roll(1e6)}`;
  const plan = planChannel(before, { channel });
  const after = describeFixture(applyPlan(apk, plan));
  expect(readChannels(after.pairs)).toMatchObject({ walle: { channel }, vasdolly: channel });
  expect(after.prefixLength).toBe(before.prefixLength);
  expect(after.directory).toEqual(before.directory);
}
