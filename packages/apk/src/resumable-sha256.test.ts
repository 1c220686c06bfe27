import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resumeSha256, startSha256 } from "./resumable-sha256.ts";

const expected = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("lengths around a block's edges have the digest that OpenSSL gives", () => {
  for (let length = 0; length <= 260; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7 + length);
    expect(hex(startSha256().update(bytes).digest()), `${length} bytes`).toBe(expected(bytes));
  }
});

test("a hash saved anywhere and resumed has the same digest", () => {
  const cuts = fc.tuple(
    fc.uint8Array({ maxLength: 700 }),
    fc.uint8Array({ maxLength: 700 }),
    fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
  );
  const property = fc.property(cuts, ([first, second, more]) => {
    const state = startSha256().update(first).update(second).save();
    const kept = hex(state);
    const hash = resumeSha256(state);
    for (const bytes of more) hash.update(bytes);
    expect(hex(hash.digest())).toBe(expected(Buffer.concat([first, second, ...more])));
    expect(hex(hash.digest())).toBe(hex(hash.digest()));
    expect(hex(state)).toBe(kept);
  });
  fc.assert(property, { numRuns: 300 });
});

test("a saved state is the words, the count and the unfinished block, in no library's own form", () => {
  const state = startSha256().update(new TextEncoder().encode("abc")).save();
  const words = "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19";
  expect(hex(state)).toBe(`${words}0000000000000003${hex(new TextEncoder().encode("abc"))}`);
});

test("a state stored before hash-wasm was used still resumes", () => {
  const words = "df5bb81ce81e0626fb45a8944fd40f31b25e6816d6d499c1ab90492900635e66";
  const stored = Buffer.from(`${words}0000000000000064${"61".repeat(36)}`, "hex");
  const all = new TextEncoder().encode("a".repeat(150));
  expect(hex(resumeSha256(stored).update(all.subarray(100)).digest())).toBe(expected(all));
});

test("the count of bytes exceeds 32 bits", () => {
  const state = startSha256().save();
  Buffer.from(state.buffer).writeBigUInt64BE(2n ** 33n, 32);
  expect(hex(resumeSha256(state).save())).toBe(hex(state));
  expect(resumeSha256(state).digest()).not.toEqual(startSha256().digest());
});

test("bytes that are not a state are refused", () => {
  const good = startSha256().update(new Uint8Array(70)).save();
  for (const bad of [new Uint8Array(0), good.subarray(0, 39), good.subarray(0, 45)]) {
    expect(() => resumeSha256(bad)).toThrow(RangeError);
  }
  const endless = startSha256().save().fill(0xff, 32, 40);
  expect(() => resumeSha256(endless)).toThrow(RangeError);
});
