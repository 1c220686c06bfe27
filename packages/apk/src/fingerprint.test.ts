import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFingerprint } from "./fingerprint.ts";
import { planChannel } from "./plan-channel.ts";
import { resumeSha256 } from "./resumable-sha256.ts";
import { applyPlan, describeFixture, fixture } from "./testing/fixtures.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("with any prefix, in any pieces, it has the file's digest and the state after the prefix", () => {
  const files = fc.tuple(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), fc.nat());
  const property = fc.property(files, ([pieces, at]) => {
    const whole = Buffer.concat(pieces);
    const prefixLength = at % (whole.length + 1);
    const maker = createFingerprint(prefixLength);
    for (const piece of pieces) maker.add(piece);
    const { size, sha256: digest, prefixState } = maker.end();
    expect([size, digest]).toEqual([whole.length, sha256(whole)]);
    const rest = resumeSha256(prefixState).update(whole.subarray(prefixLength));
    expect(Buffer.from(rest.digest()).toString("hex")).toBe(digest);
  });
  fc.assert(property, { numRuns: 300 });
});

test("from it and a plan's tail comes the digest of the channel's package", () => {
  const apk = fixture("v1-v2-v3");
  const plan = planChannel(describeFixture(apk), { channel: "tap01" });
  if (plan.kind === "fault") throw new Error(plan.code);
  const maker = createFingerprint(plan.prefixLength);
  maker.add(apk);
  const hash = resumeSha256(maker.end().prefixState);
  for (const part of plan.tail) hash.update(part);
  expect(Buffer.from(hash.digest()).toString("hex")).toBe(sha256(applyPlan(apk, plan)));
});

test("a file that ends within its prefix is an error", () => {
  const maker = createFingerprint(10);
  maker.add(new Uint8Array(9));
  expect(() => maker.end()).toThrow("end within the prefix");
});
