import { createHash } from "node:crypto";
import { readChannels } from "@playfront/apk/channel-pairs";
import { createFingerprint } from "@playfront/apk/fingerprint";
import { describeFixture } from "@playfront/apk/testing/fixtures";
import type { Log } from "@playfront/http/log";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterAll, expect, test } from "vitest";
import type { Build } from "../builds/build.ts";
import { createPackageReader } from "../hashing/package-reader.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { createChannelPackages } from "./channel-package.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const apk = randomApk(60_000);
const reader = createPackageReader({ s3: null, dataDir: "/nowhere" });
afterAll(() => reader.close());

function buildOf(bytes: Buffer): Build {
  const description = describeFixture(bytes);
  const { prefixLength } = description;
  const maker = createFingerprint(prefixLength);
  maker.add(bytes);
  const storage = createDiskStorage("/nowhere");
  const facts = {
    id: "x",
    canChange: false,
    isPublic: true,
    storage,
    key: "x.apk",
    modified: new Date(),
    prefixLength,
    apk: description,
  };
  return { ...facts, ...maker.end() };
}

const open = (cacheBytes = 1_000_000, log: Log = silent) =>
  createChannelPackages({ reader, cacheBytes, log });

const named = (cid: string) => ({ cid, extras: null });

test("its digest is that of the whole package, though the prefix is not read", async () => {
  const pkg = await open().of(buildOf(apk), named("tap01"));
  const whole = packageOf(apk, "tap01");
  expect(pkg.digest).toBe(createHash("sha256").update(whole).digest("base64"));
  expect(pkg.size).toBe(whole.length);
  expect(Buffer.concat(pkg.tail).equals(whole.subarray(pkg.prefixLength))).toBe(true);
});

test("the tag is one for the same bytes, and another for each channel and build", async () => {
  const packages = open();
  const [one, same, other] = [buildOf(apk), buildOf(apk), buildOf(randomApk(60_000))];
  const made = await Promise.all(
    ["a", "b"].flatMap((cid) => [one, other].map((build) => packages.of(build, named(cid)))),
  );
  const tags = made.map(({ etag }) => etag);
  expect(new Set(tags).size).toBe(4);
  expect((await packages.of(same, named("a"))).etag).toBe(tags[0]);
});

test("the values of a channel are in its package, its tag and its place in memory", async () => {
  const packages = open();
  const build = buildOf(apk);
  const [none, one, other] = await Promise.all(
    [null, { invite: "7" }, { invite: "8" }].map((extras) =>
      packages.of(build, { cid: "a", extras }),
    ),
  );
  expect(new Set([none, one, other].map((pkg) => pkg?.etag)).size).toBe(3);
  const whole = Buffer.concat([apk.subarray(0, one!.prefixLength), ...one!.tail]);
  const { walle, vasdolly } = readChannels(describeFixture(whole).pairs);
  expect(walle).toEqual({ channel: "a", extras: { invite: "7" } });
  expect(vasdolly).toBe("a");
  expect(await packages.of(build, { cid: "a", extras: { invite: "7" } })).toBe(one);
});

test("the tails in memory are bounded by their bytes; those asked for last stay", async () => {
  const packages = open(30_000);
  const build = buildOf(apk);
  const first = await packages.of(build, named("c-0"));
  expect(await packages.of(build, named("c-0"))).toBe(first);
  for (let index = 1; index < 20; index += 1) await packages.of(build, named(`c-${index}`));
  const again = await packages.of(build, named("c-0"));
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test("requests at the same time share one package", async () => {
  const packages = open();
  const build = buildOf(apk);
  const [one, other] = await Promise.all([
    packages.of(build, named("c")),
    packages.of(build, named("c")),
  ]);
  expect(one).toBe(other);
});

test("a build that was read anew has packages of its own", async () => {
  const packages = open();
  const [before, after] = [buildOf(apk), buildOf(apk)];
  const [first, second] = await Promise.all([
    packages.of(before, named("c")),
    packages.of(after, named("c")),
  ]);
  expect(first.build).toBe(before);
  expect(second.build).toBe(after);
});

test("a channel that cannot be written leaves the package as it came, and the log says so", async () => {
  const errors: unknown[] = [];
  const log = { ...silent, error: (_message: string, facts?: object) => void errors.push(facts) };
  const pkg = await open(1_000_000, log).of(buildOf(apk), named("x".repeat(70_000)));
  expect(Buffer.concat(pkg.tail).equals(apk.subarray(pkg.prefixLength))).toBe(true);
  expect(pkg.digest).toBe(createHash("sha256").update(apk).digest("base64"));
  expect(errors).toMatchObject([{ build: "x", code: "bad-channel" }]);
});
