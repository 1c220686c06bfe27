import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { pairIds } from "../signing-block.ts";
import { buildApk, type PackedFile } from "../testing/build-apk.ts";
import {
  buildManifest,
  buildPackage,
  deflated,
  signature,
  sourceOf,
  stored,
} from "../testing/build-package.ts";
import { apksignerCertificates, badging, haveDebianTools } from "../testing/debian-tools.ts";
import { fixture, fixturesFolder } from "../testing/fixtures.ts";
import { type PackageFacts, readPackageFacts } from "./package-facts.ts";

const fixtureSigner = "16e3c8ea9a22c7884f155b0adc420716658ac353b38f64814ff4f97299c649e3";
const named = ["facts/aapt", "facts/aapt2", "facts/rotated"];

async function factsOf(name: string): Promise<PackageFacts> {
  const found = await readPackageFacts(sourceOf(fixture(name)));
  if (found.kind === "fault") throw new Error(JSON.stringify(found));
  return found;
}

test.each([
  ["facts/aapt", ["v2", "v3"]],
  ["facts/aapt2", ["v3"]],
  ["facts/rotated", ["v2", "v3"]],
])(
  "%s.apk says what was written into it, in the words for Chinese phones",
  async (name, schemes) => {
    expect(await factsOf(name)).toMatchObject({
      packageName: "cn.playfront.facts",
      versionName: "2.4.1-beta",
      versionCode: 2 * 2 ** 32 + 305,
      minSdk: 24,
      targetSdk: 29,
      label: "剑与远方 𠮷",
      permissions: [
        "android.permission.INTERNET",
        "android.permission.CAMERA",
        "android.permission.READ_PHONE_STATE",
        "cn.playfront.facts.permission.PUSH",
      ],
      schemes,
    });
  },
);

test.each(named)("%s.apk: what Debian's tools have said of it", async (name) => {
  const [badged, certificates] = ["badging", "certs"].map((kind) =>
    readFileSync(resolve(fixturesFolder, `${name}.${kind}.txt`), "utf8"),
  );
  agree(await factsOf(name), badged!, certificates!);
});

describe.skipIf(!haveDebianTools())(
  "by Debian's aapt and apksigner (skipped where they are not)",
  () => {
    test.each([...named, "v2", "v1-v2-v3", "verity", "vasdolly"])("%s.apk", async (name) => {
      const file = resolve(fixturesFolder, `${name}.apk`);
      agree(await factsOf(name), badging(file), apksignerCertificates(file));
    });
  },
);

test.each([
  ["v2", ["v2"]],
  ["unpadded", ["v2"]],
  ["v1-v2-v3", ["v1", "v2", "v3"]],
  ["verity", ["v2", "v3"]],
  ["verity-full", ["v2", "v3"]],
  ["comment", ["v2", "v3"]],
  ["walle", ["v1", "v2", "v3"]],
  ["vasdolly", ["v1", "v2", "v3"]],
])("%s.apk, without permissions and label", async (name, schemes) => {
  const { description: _, signers, signings, ...facts } = await factsOf(name);
  expect(signings).toEqual([{ fromSdk: 24, signers: [fixtureSigner], predecessors: [] }]);
  expect(signers.map(({ scheme }) => scheme)).toEqual(
    schemes.filter((one) => one !== "v1").toReversed(),
  );
  expect(facts).toEqual({
    kind: "facts",
    packageName: "cn.playfront.fixture",
    versionName: "1",
    versionCode: 1,
    minSdk: 21,
    targetSdk: 29,
    label: null,
    permissions: [],
    signerSha256: fixtureSigner,
    schemes,
  });
});

const text = (content: string) => new TextEncoder().encode(content);
const manifest = deflated("AndroidManifest.xml", text("<manifest/>"));

test.each([
  ["no ZIP at all", text("no package, whatever its name says"), "not-zip"],
  ["an unsigned package", fixture("unsigned"), "unsigned"],
  ["a package signed by the JAR scheme alone", fixture("v1-only"), "v1-only"],
  ["a package cut short", fixture("v2").subarray(0, 4000), "not-zip"],
  [
    "an app bundle",
    buildApk({ names: ["BundleConfig.pb", "base/manifest/AndroidManifest.xml", "META-INF/A.RSA"] }),
    "bundle",
  ],
  ["a set of packages", buildApk({ names: ["toc.pb", "splits/base-master.apk"] }), "bundle"],
  [
    "a package that carries another",
    buildApk({ names: ["AndroidManifest.xml", "assets/plugin.apk"] }),
    "unsigned",
  ],
  [
    "a signed ZIP of something else",
    buildPackage({ files: [stored("a.txt", text("a"))] }),
    "no-manifest",
  ],
  ["two manifests", buildPackage({ files: [manifest, manifest] }), "bad-entry"],
  [
    "a Walle value that a channel would replace",
    buildPackage({ pairs: [signature(pairIds.v2), { id: pairIds.walle, value: text("old") }] }),
    "bad-extras",
  ],
  ["a manifest in plain text", buildPackage({ files: [manifest] }), "bad-manifest"],
])("%s is refused", async (_what, apk, code) => {
  expect(await readPackageFacts(sourceOf(apk))).toMatchObject({ kind: "fault", code });
});

const resources = stored("resources.arsc", text("no table, which nothing here refers to"));
const madeFor = (level: number) => {
  const value = { type: 0x10, data: level };
  const sdk = { name: "uses-sdk", attributes: [{ id: 0x01010270, value }] };
  return deflated("AndroidManifest.xml", buildManifest({ children: [sdk] }));
};
/** Puts the resources' first byte on any offset: their name and the headers take 44 bytes. */
const filler = (rest: number, before: PackedFile) =>
  stored("a", new Uint8Array((4 + rest - ((before.packed.length + 49 + 31 + 44) % 4)) % 4));

test.each([
  [30, deflated("resources.arsc", resources.packed), 0, "resources-packed"],
  [34, resources, 1, "resources-packed"],
  [30, resources, 2, "resources-packed"],
  [30, resources, 0, undefined],
  [29, deflated("resources.arsc", resources.packed), 0, undefined],
  [29, resources, 1, undefined],
])(
  "made for level %d, a package with resources like $1 is accepted or refused",
  async (level, file, rest, code) => {
    const base = madeFor(level);
    const files = [base, filler(rest, base), file];
    const found = await readPackageFacts(sourceOf(buildPackage({ files })));
    expect(found).toMatchObject(code === undefined ? { kind: "facts" } : { code });
  },
);

test("storage that gives too little is an error of its own, not the package's", async () => {
  const { size, read } = sourceOf(fixture("v2"));
  const short = {
    size,
    read: async (start: number, end: number) => (await read(start, end)).subarray(1),
  };
  await expect(readPackageFacts(short)).rejects.toThrow("storage gave");
});

/** Permissions are compared as a set, because aapt lists repeated ones repeatedly. */
function agree(facts: PackageFacts, badged: string, certificates: string): void {
  const value = (pattern: RegExp) => pattern.exec(badged)?.[1];
  expect(value(/^package: name='([^']*)'/)).toBe(facts.packageName);
  expect(value(/versionName='([^']*)'/)).toBe(facts.versionName);
  // This version of aapt reads only the lower half of a version code.
  expect(Number(value(/versionCode='(\d+)'/))).toBe(facts.versionCode % 2 ** 32);
  expect(Number(value(/^sdkVersion:'(\d+)'/m))).toBe(facts.minSdk);
  expect(Number(value(/^targetSdkVersion:'(\d+)'/m))).toBe(facts.targetSdk);
  expect(value(/^application-label-zh-CN:'(.*)'/m) ?? null).toBe(facts.label);
  const permissions = [...badged.matchAll(/^uses-permission(?:-sdk-23)?: name='([^']*)'/gm)];
  expect(new Set(permissions.map(([, name]) => name))).toEqual(new Set(facts.permissions));
  expect(certificates).toContain(`Signer #1 certificate SHA-256 digest: ${facts.signerSha256}`);
}
