import { expect, test } from "vitest";
import { describeSignerChange, type SigningEra } from "./signer-change.ts";

const era = (fromSdk: number, signer: string, ...predecessors: string[]): SigningEra => {
  return { fromSdk, signers: [signer], predecessors };
};
const signed = (...signings: SigningEra[]) => {
  return { signer: signings.at(-1)!.signers[0]!, signings, minSdk: 21 };
};
const old = signed(era(24, "a"));
const words = (...[before, next]: Parameters<typeof describeSignerChange>) =>
  describeSignerChange(before, next)?.chinese;

test("after a proper change of keys all phones take the update", () => {
  expect(words(old, old)).toBeUndefined();
  expect(words(old, signed(era(24, "a"), era(33, "b", "a")))).toBeUndefined();
  expect(
    words(signed(era(24, "a"), era(33, "b", "a")), signed(era(24, "a"), era(28, "c", "a", "b"))),
  ).toBeUndefined();
});

test("where some phones take it, the others are named", () => {
  expect(words(old, signed(era(24, "b"), era(28, "b", "a")))).toContain("API 24 至 27 的手机不会");
  expect(words(old, signed(era(24, "a"), era(28, "b")))).toContain("API 28 及以上 的手机不会");
  expect(words({ ...old, minSdk: 28 }, signed(era(24, "b"), era(28, "b", "a")))).toBeUndefined();
});

test("another signer without a lineage is refused by all phones", () => {
  expect(words(old, signed(era(24, "b")))).toContain(
    "签名证书与现有安装包不同，手机不会将其作为更新",
  );
  expect(words(old, signed(era(24, "b"), era(28, "c")))).toContain("与现有安装包不同");
  expect(words(signed({ ...era(24, "a"), signers: ["a", "b"] }), old)).toContain("不同");
});

test("a package registered before is compared by the signer of its newest scheme", () => {
  const unknown = { signer: "a", signings: null, minSdk: null };
  expect(words(unknown, old)).toBeUndefined();
  expect(words(unknown, signed(era(24, "a"), era(28, "b", "a")))).toBeUndefined();
  expect(words(unknown, signed(era(24, "b")))).toContain("不同");
  expect(words(unknown, { ...unknown, signer: "b" })).toContain("不同");
  expect(words({ ...unknown, signer: null }, old)).toBeUndefined();
});
