import { describe, expect, test } from "vitest";
import { describeTail, maxTailBytes } from "./describe-apk.ts";
import { planChannel } from "./plan-channel.ts";
import { pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { describeFixture, fixture } from "./testing/fixtures.ts";

const names = ["v1-only", "v2", "v1-v2-v3", "verity", "comment", "walle"];

describe("every way to cut a package short is a fault", () => {
  test.each(names)("%s.apk at its end, at every byte", (name) => {
    const apk = fixture(name);
    for (let length = 0; length < apk.length; length++) {
      const found = describeTail(apk.subarray(0, length), length);
      if (found.kind !== "fault") throw new Error(`${length} bytes: ${found.kind}`);
    }
  });

  test.each(names)("%s.apk at its beginning, at every byte", (name) => {
    const apk = fixture(name);
    for (let start = 1; start <= apk.length; start++) {
      const found = describeTail(apk.subarray(start), apk.length - start);
      if (found.kind !== "fault") throw new Error(`from ${start}: ${found.kind}`);
    }
  });
});

test.each(["v2", "verity"])(
  "%s.apk with any header byte of any value is described or refused",
  (name) => {
    const apk = fixture(name);
    const places = headerBytes(apk);
    const outcomes = new Set<string>();
    for (const at of places) {
      const spoilt = apk.slice();
      for (let value = 0; value < 256; value++) {
        spoilt[at] = value;
        const found = describeTail(spoilt, spoilt.length);
        outcomes.add(found.kind === "fault" ? found.code : found.kind);
        if (found.kind === "apk") expect(planChannel(found, { channel: "c" }).kind).toBe("plan");
      }
    }
    expect(outcomes).toContain("apk");
    expect(outcomes).not.toContain("more");
  },
);

test("a package as large as the limit allows, of as many files and pairs as there can be, is described", () => {
  const pairs = Array.from({ length: 1024 }, (_, id) => ({ id, value: new Uint8Array(1000) }));
  pairs[0]!.id = pairIds.v2;
  const fill = Math.floor((maxTailBytes - 1024 * 1012 - 100) / 0xfffe) - 46;
  const many = Array.from({ length: 0xfffe }, (_, index) =>
    `${index}`.padStart(fill, "META-INF/x"),
  );
  const apk = describeFixture(buildApk({ names: many, pairs }));
  expect(apk.tail.length).toBeGreaterThan(maxTailBytes * 0.99);
  expect(apk.entryCount).toBe(0xfffe);
  expect(planChannel(apk, { channel: "c" }).kind).toBe("plan");
});

/** Offsets of the end record, the directory records, the block's frame and each pair's header. */
function headerBytes(apk: Uint8Array): number[] {
  const { prefixLength, pairs, directory, tail } = describeFixture(apk);
  const directoryAt = prefixLength + directory.byteOffset - tail.byteOffset;
  const starts = [prefixLength, ...pairs.map(({ value }) => prefixLength + value.byteOffset - 12)];
  const heads = starts.flatMap((start) => range(start, start + 12));
  return [...heads, ...range(directoryAt - 24, apk.length)];
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
