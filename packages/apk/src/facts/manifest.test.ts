import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concat, viewOf } from "../bytes.ts";
import {
  buildManifest,
  buildPackage,
  type ManifestParts,
  sourceOf,
} from "../testing/build-package.ts";
import {
  type BuiltElement,
  type BuiltValue,
  buildXml,
  u16,
  u32,
} from "../testing/build-resources.ts";
import { displayText } from "./fact-values.ts";
import { readPackageFacts } from "./package-facts.ts";

const id = {
  label: 0x01010001,
  name: 0x01010003,
  value: 0x01010024,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
  requiredSplitTypes: 0x0101064e,
};
const number = (data: number): BuiltValue => ({ type: 0x10, data });
const yes: BuiltValue = { type: 0x12, data: 0xffffffff };
const reference: BuiltValue = { type: 0x01, data: 0x7f010000 };

function readBuilt(parts: ManifestParts) {
  return readPackageFacts(sourceOf(buildPackage({ manifest: buildManifest(parts) })));
}

function readRoot(root: BuiltElement) {
  return readPackageFacts(sourceOf(buildPackage({ manifest: buildXml(root) })));
}

function sdk(attributes: [number, BuiltValue][]): BuiltElement {
  return { name: "uses-sdk", attributes: attributes.map(([key, value]) => ({ id: key, value })) };
}

function permission(name: string, tag = "uses-permission"): BuiltElement {
  return { name: tag, attributes: [{ id: id.name, value: name }] };
}

test("the least a manifest can say has Android's defaults, and nothing made up", async () => {
  expect(await readBuilt({})).toMatchObject({
    packageName: "cn.playfront.built",
    versionName: null,
    versionCode: 0,
    minSdk: 1,
    targetSdk: 1,
    label: null,
    permissions: [],
  });
});

test.each(["utf8", "utf16"] as const)(
  "texts of a pool in %s are read, long ones as well",
  async (form) => {
    const label = "长".repeat(200);
    const found = await readBuilt({
      form,
      attributes: [
        { id: id.versionName, value: "3.0 正式版" },
        { id: id.versionCode, value: number(7) },
        { id: id.versionCodeMajor, value: number(1) },
      ],
      children: [{ name: "application", attributes: [{ id: id.label, value: label }] }],
    });
    expect(found).toMatchObject({ versionName: "3.0 正式版", versionCode: 2 ** 32 + 7, label });
  },
);

describe("what tools against decompilers change, and Android does not look at", () => {
  const whole = buildManifest({ attributes: [{ id: id.versionCode, value: number(7) }] });

  test.each([0, 1, 0xffff])("the type of the document's chunk: %d", async (type) => {
    const manifest = whole.slice();
    viewOf(manifest).setUint16(0, type, true);
    expect(await readPackageFacts(sourceOf(buildPackage({ manifest })))).toMatchObject({
      versionCode: 7,
    });
  });

  test("a chunk without a size after the end of the root", async () => {
    const manifest = concat([whole, u16(0x0101, 16), u32(0)]);
    viewOf(manifest).setUint32(4, manifest.length, true);
    expect(await readPackageFacts(sourceOf(buildPackage({ manifest })))).toMatchObject({
      versionCode: 7,
    });
  });
});

test("an attribute goes by its id, not by what stands in the pool", async () => {
  const attributes = [{ name: "versionName", value: "a lie" }];
  expect(await readBuilt({ attributes })).toMatchObject({ versionName: null });
});

test("what is in resources that are not there is unknown", async () => {
  const found = await readBuilt({
    attributes: [{ id: id.versionName, value: reference }],
    children: [
      sdk([[id.minSdkVersion, reference]]),
      { name: "application", attributes: [{ id: id.label, value: reference }] },
    ],
  });
  expect(found).toMatchObject({ versionName: null, label: null, minSdk: null, targetSdk: null });
});

test("a preview's code name is no level; the last of several elements counts", async () => {
  expect(await readBuilt({ children: [sdk([[id.minSdkVersion, "Tiramisu"]])] })).toMatchObject({
    minSdk: null,
  });
  const twice = [sdk([[id.minSdkVersion, number(21)]]), sdk([[id.minSdkVersion, number(26)]])];
  expect(await readBuilt({ children: twice })).toMatchObject({ minSdk: 26, targetSdk: 26 });
});

test("permissions come once each, from every tag that asks for one, and only from where they count", async () => {
  const children = [
    permission("android.permission.INTERNET"),
    permission("android.permission.INTERNET", "uses-permission-sdk-23"),
    permission("android.permission.CAMERA", "uses-permission-sdk-23"),
    permission("cn.playfront.DEFINED", "permission"),
    { name: "application", children: [permission("android.permission.SEND_SMS")] },
    permission("a\u202Eb\u0000c"),
  ];
  expect(await readBuilt({ children })).toMatchObject({
    permissions: ["android.permission.INTERNET", "android.permission.CAMERA", "abc"],
  });
});

const metaData = (value: BuiltValue): BuiltElement => ({
  name: "meta-data",
  attributes: [
    { id: id.name, value: "com.android.vending.splits.required" },
    { id: id.value, value },
  ],
});

test.each<[string, ManifestParts]>([
  ["that is a split", { attributes: [{ name: "split", value: "config.zh" }] }],
  ["that requires splits", { attributes: [{ id: id.isSplitRequired, value: yes }] }],
  [
    "that names the splits it requires",
    { attributes: [{ id: id.requiredSplitTypes, value: "base__abi" }] },
  ],
  [
    "whose bundle's shop requires splits",
    { children: [{ name: "application", children: [metaData(yes)] }] },
  ],
])("a package %s is refused", async (_what, parts) => {
  expect(await readBuilt(parts)).toMatchObject({ code: "split" });
});

test("a package that says it does without splits is not", async () => {
  const children = [{ name: "application", children: [metaData({ type: 0x12, data: 0 })] }];
  expect(await readBuilt({ children })).toMatchObject({ kind: "facts" });
});

describe("a manifest without what Android insists on is refused", () => {
  const named = (value: BuiltValue): BuiltElement => ({
    name: "manifest",
    attributes: [{ name: "package", value }],
  });
  test.each<[string, BuiltElement]>([
    ["no package", { name: "manifest" }],
    ["a package of one word", named("game")],
    ["a package of other letters", named("cn.游戏")],
    ["a package with markup", named("cn.<b>")],
    ["a package too long to install", named(`cn.${"a".repeat(221)}`)],
    ["a package longer than the reader goes", named(`cn.${"a".repeat(60_000)}`)],
    ["a package from the resources", named(reference)],
    ["another root", { ...named("cn.playfront.built"), name: "resources" }],
  ])("%s", async (_what, root) => {
    expect(await readRoot(root)).toMatchObject({ code: "bad-manifest" });
  });

  test.each<[string, ManifestParts]>([
    [
      "a version code beyond 2^53",
      { attributes: [{ id: id.versionCodeMajor, value: number(2 ** 21) }] },
    ],
    ["a version code in words", { attributes: [{ id: id.versionCode, value: "seven" }] }],
    [
      "a version code nobody can look up",
      { attributes: [{ id: id.versionCode, value: reference }] },
    ],
    [
      "a thousand and one permissions",
      { children: Array.from({ length: 1001 }, (_, index) => permission(`p.${index}`)) },
    ],
  ])("%s", async (_what, parts) => {
    expect(await readBuilt(parts)).toMatchObject({ code: "bad-manifest" });
  });
});

test("whatever is written is read back, in both kinds of pool", async () => {
  const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/);
  const words = fc.array(word, { minLength: 2, maxLength: 6 }).map((parts) => parts.join("."));
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).map(displayText);
  const level = fc.integer({ min: 1, max: 10_000 });
  const facts = fc.record({
    packageName: words,
    versionName: text,
    label: text,
    versionCode: fc.nat(Number.MAX_SAFE_INTEGER),
    minSdk: level,
    targetSdk: level,
    permissions: fc.uniqueArray(words, { maxLength: 20 }),
  });
  const forms = fc.constantFrom("utf8" as const, "utf16" as const);
  await fc.assert(
    fc.asyncProperty(facts, forms, async (written, form) => {
      const { packageName, versionName, label, versionCode, minSdk, targetSdk, permissions } =
        written;
      const root: BuiltElement = {
        name: "manifest",
        attributes: [
          { id: id.versionCode, value: number(versionCode % 2 ** 32) },
          { id: id.versionCodeMajor, value: number(Math.floor(versionCode / 2 ** 32)) },
          { id: id.versionName, value: versionName },
          { name: "package", value: packageName },
        ],
        children: [
          ...permissions.map((name) => permission(name)),
          sdk([
            [id.minSdkVersion, number(minSdk)],
            [id.targetSdkVersion, number(targetSdk)],
          ]),
          { name: "application", attributes: [{ id: id.label, value: label }] },
        ],
      };
      const apk = buildPackage({ manifest: buildXml(root, form) });
      const empty = { versionName: versionName || null, label: label || null };
      expect(await readPackageFacts(sourceOf(apk))).toMatchObject({ ...written, ...empty });
    }),
  );
});
