import { createHash } from "node:crypto";
import { createFingerprint } from "@playfront/apk/fingerprint";
import { describeFixture } from "@playfront/apk/testing/fixtures";
import { createDiskStorage } from "@playfront/storage/disk";
import { expect, test } from "vitest";
import type { Build } from "../builds/build.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { createChannelPackages } from "./channel-package.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const apk = randomApk(60_000);

function buildOf(bytes: Buffer): Build {
  const description = describeFixture(bytes);
  const { prefixLength } = description;
  const maker = createFingerprint(prefixLength);
  maker.add(bytes);
  const storage = createDiskStorage("/nowhere");
  const facts = {
    id: "x",
    storage,
    key: "x.apk",
    modified: new Date(),
    prefixLength,
    apk: description,
  };
  return { ...facts, ...maker.end() };
}

test("its digest is that of the whole package, though the prefix is not read", () => {
  const pkg = createChannelPackages(1_000_000, silent).of(buildOf(apk), "tap01");
  const whole = packageOf(apk, "tap01");
  expect(pkg.digest).toBe(createHash("sha256").update(whole).digest("base64"));
  expect(pkg.size).toBe(whole.length);
  expect(Buffer.concat(pkg.tail).equals(whole.subarray(pkg.prefixLength))).toBe(true);
});

test("the tag is one for the same bytes, and another for each channel and build", () => {
  const packages = createChannelPackages(1_000_000, silent);
  const [one, same, other] = [buildOf(apk), buildOf(apk), buildOf(randomApk(60_000))];
  const tags = ["a", "b"].flatMap((cid) =>
    [one, other].map((build) => packages.of(build, cid).etag),
  );
  expect(new Set(tags).size).toBe(4);
  expect(packages.of(same, "a").etag).toBe(tags[0]);
});

test("the tails in memory are bounded by their bytes; those asked for last stay", () => {
  const packages = createChannelPackages(30_000, silent);
  const build = buildOf(apk);
  const first = packages.of(build, "c-0");
  expect(packages.of(build, "c-0")).toBe(first);
  for (let index = 1; index < 20; index += 1) packages.of(build, `c-${index}`);
  const again = packages.of(build, "c-0");
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test("a build that was read anew has packages of its own", () => {
  const packages = createChannelPackages(1_000_000, silent);
  const first = packages.of(buildOf(apk), "c");
  const build = buildOf(apk);
  expect(packages.of(build, "c").build).toBe(build);
  expect(packages.of(build, "c")).not.toBe(first);
});

test("a channel that cannot be written leaves the package as it came, and the log says so", () => {
  const errors: unknown[] = [];
  const log = { ...silent, error: (_message: string, facts?: object) => void errors.push(facts) };
  const pkg = createChannelPackages(1_000_000, log).of(buildOf(apk), "x".repeat(70_000));
  expect(Buffer.concat(pkg.tail).equals(apk.subarray(pkg.prefixLength))).toBe(true);
  expect(pkg.digest).toBe(createHash("sha256").update(apk).digest("base64"));
  expect(errors).toMatchObject([{ build: "x", code: "bad-channel" }]);
});
