import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { viewOf } from "../bytes.ts";
import { Malformed } from "../facts/fields.ts";
import { type Pair, pairIds } from "../signing-block.ts";
import { signature } from "../testing/build-package.ts";
import { describeFixture, fixture } from "../testing/fixtures.ts";
import { certificateDigest, readSigners } from "./signers.ts";

const certificate = (last: number) => Uint8Array.from([0x30, 0x03, 0x02, 0x01, last]);
const signerDigest = (pairs: readonly Pair[]) =>
  certificateDigest(readSigners(pairs)[0].certificates[0]);
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("of several schemes the newest counts, wherever it stands", () => {
  const [v2, v3, v31] = [pairIds.v2, pairIds.v3, pairIds.v31].map((id, index) =>
    signature(id, certificate(index)),
  );
  expect(signerDigest([v2!])).toBe(digest(certificate(0)));
  expect(signerDigest([v3!, v2!])).toBe(digest(certificate(1)));
  expect(signerDigest([v2!, v3!, v31!])).toBe(digest(certificate(2)));
});

describe("lengths that do not fit together are refused", () => {
  const { value } = signature(pairIds.v2);
  const lengths = [0, 4, 8, 12, 16, 20, 29, 33, 37];
  test.each(
    lengths.flatMap((at) => [0xffffffff, 0x7fffffff, value.length, 1].map((to) => [at, to])),
  )("the one at %d is %d", (at, to) => {
    const hostile = value.slice();
    viewOf(hostile).setUint32(at!, to!, true);
    expect(() => signerDigest([{ id: pairIds.v2, value: hostile }])).toThrow(Malformed);
  });

  test("no certificate, or none that begins like one", () => {
    expect(() => signerDigest([signature(pairIds.v2, new Uint8Array(0))])).toThrow(Malformed);
    expect(() => signerDigest([signature(pairIds.v2, new Uint8Array(9))])).toThrow(Malformed);
    expect(() => signerDigest([])).toThrow(Malformed);
  });

  test("a real signature cut at any byte before its certificate ends", () => {
    const pair = describeFixture(fixture("v2")).pairs.find(({ id }) => id === pairIds.v2)!;
    const whole = signerDigest([pair]);
    for (let length = 0; length < 300; length++) {
      expect(() => signerDigest([{ ...pair, value: pair.value.subarray(0, length) }])).toThrow(
        Malformed,
      );
    }
    expect(whole).toMatch(/^[0-9a-f]{64}$/);
  });
});
