import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { concat } from "../bytes.ts";
import { Malformed } from "../facts/fields.ts";
import { pairIds } from "../signing-block.ts";
import { type BuiltSigner, formatSigners, withLengths } from "../testing/build-package.ts";
import { u32 } from "../testing/build-resources.ts";
import { describeFixture, fixture, fixturesFolder } from "../testing/fixtures.ts";
import { certificateDigest, readSigners } from "./signers.ts";
import { signingErasOf } from "./signing-eras.ts";

const certificate = (last: number) => Uint8Array.of(0x30, 3, 2, 1, last);
const digest = (last: number) => certificateDigest(certificate(last));

/** The attribute that names certificates from the first to the signer's own, each with its capabilities. */
function lineage(...nodes: [last: number, flags: number][]) {
  const parts = nodes.map(([last, flags]) => {
    const signed = withLengths(withLengths(certificate(last)), u32(0x0201));
    return withLengths(signed, u32(flags, 0x0201), withLengths(new Uint8Array(0)));
  });
  return { id: 0x3ba06f8c, value: concat([u32(1), ...parts]) };
}

function erasOf(...schemes: [id: number, ...signers: BuiltSigner[]][]) {
  const pairs = schemes.map(([id, ...signers]) => ({ id, value: formatSigners(id, signers) }));
  return signingErasOf(readSigners(pairs));
}

test("one signer for all phones", () => {
  const one = { certificates: [certificate(1)] };
  const era = { fromSdk: 24, signers: [digest(1)], predecessors: [] };
  expect(erasOf([pairIds.v2, one], [pairIds.v3, one])).toEqual([era]);
  const both = { ...era, signers: [digest(1), digest(2)].toSorted() };
  expect(erasOf([pairIds.v2, one, { certificates: [certificate(2)] }])).toEqual([both]);
});

test("after changes of keys each level has its signer, and those whose packages it may update", () => {
  const first = { certificates: [certificate(1)] };
  const second = { certificates: [certificate(2)], attributes: [lineage([1, 0x17], [2, 0x17])] };
  const third = {
    certificates: [certificate(3)],
    attributes: [lineage([1, 0x16], [2, 0x17], [3, 0x17])],
    levels: [34, 0x7fffffff] as const,
  };
  expect(erasOf([pairIds.v2, first], [pairIds.v31, third], [pairIds.v3, second])).toEqual([
    { fromSdk: 24, signers: [digest(1)], predecessors: [] },
    { fromSdk: 28, signers: [digest(2)], predecessors: [digest(1)] },
    { fromSdk: 34, signers: [digest(3)], predecessors: [digest(2)] },
  ]);
});

test("the fixture with a changed key names both of its certificates", () => {
  const [first, second, ...more] = signingErasOf(
    readSigners(describeFixture(fixture("facts/rotated")).pairs),
  );
  expect(more).toEqual([]);
  expect(second).toMatchObject({ fromSdk: 28, predecessors: first?.signers });
  const certificates = readFileSync(resolve(fixturesFolder, "facts/rotated.certs.txt"), "utf8");
  expect(certificates).toContain(second?.signers[0]);
});

test("a lineage that does not fit together is malformed", () => {
  const signer = { certificates: [certificate(1)], attributes: [lineage([1, 7])] };
  const { value } = signer.attributes[0]!;
  for (const broken of [value.subarray(0, -1), u32(2), new Uint8Array(3)]) {
    const attributes = [{ id: 0x3ba06f8c, value: broken }];
    expect(() => erasOf([pairIds.v3, { ...signer, attributes }])).toThrow(Malformed);
  }
});
