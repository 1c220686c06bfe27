import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPackageFacts } from "../facts/package-facts.ts";
import { pairIds } from "../signing-block.ts";
import {
  buildManifest,
  buildPackage,
  deflated,
  sourceOf,
  stored,
} from "../testing/build-package.ts";
import { u32 } from "../testing/build-resources.ts";
import { apksignerVerify, haveDebianTools } from "../testing/debian-tools.ts";
import { fixture, goldenCases } from "../testing/fixtures.ts";
import { createIdentity, type Signing, signPackage } from "../testing/sign-package.ts";
import { createContentCheck } from "./content-check.ts";

const identities = {
  rsa: createIdentity("rsa"),
  ec: createIdentity("ec"),
  dsa: createIdentity("dsa"),
};
const manifest = deflated("AndroidManifest.xml", buildManifest());
/** Spans three pieces of the digest, and ends within one. */
const large = stored("assets/large", Buffer.alloc(2.5 * 2 ** 20, "Playfront"));
const files = [manifest, stored("a", Buffer.from("a"))];

/** The outcome for a package whose bytes come in pieces of `size`. */
async function check(apk: Uint8Array, size = 65_536) {
  const facts = await readPackageFacts(sourceOf(apk));
  if (facts.kind === "fault") return facts;
  const contents = createContentCheck(facts);
  if (contents.kind === "fault") return contents;
  for (let at = 0; at < apk.length; at += size) contents.add(apk.subarray(at, at + size));
  return contents.end() ?? { kind: "right", unverified: contents.unverified };
}

const right = { kind: "right", unverified: [] };
const signed = (signing: Partial<Signing> = {}) =>
  signPackage({ files }, [{ identity: identities.ec, ...signing }]);

const fixtures = [
  ...["v2", "v1-v2-v3", "verity", "verity-full", "comment", "unpadded", "walle", "vasdolly"],
  ...["facts/aapt", "facts/aapt2", "facts/rotated"],
  ...goldenCases().map(({ name }) => `golden/${name}`),
];

test.each(fixtures)("%s.apk holds what was signed, by all its schemes", async (name) => {
  expect(await check(fixture(name))).toEqual(right);
});

const algorithms: [keyof typeof identities, number][] = [
  ["rsa", 0x0101],
  ["rsa", 0x0102],
  ["rsa", 0x0103],
  ["rsa", 0x0104],
  ["ec", 0x0201],
  ["ec", 0x0202],
  ["dsa", 0x0301],
];

test.each(algorithms)("a signature by %s, algorithm %d, is verified", async (kind, id) => {
  const identity = identities[kind];
  expect(await check(signed({ identity, algorithms: [id] }))).toEqual(right);
  const flipped = (_id: number, bytes: Uint8Array) =>
    bytes.map((byte, at) => byte ^ (at === 9 ? 1 : 0));
  for (const wrong of [{ sign: flipped }, { digest: flipped }]) {
    const apk = signed({ identity, algorithms: [id], ...wrong });
    expect(await check(apk)).toMatchObject({ kind: "fault", code: "altered" });
  }
});

describe.skipIf(!haveDebianTools())("by Debian's apksigner (skipped where it is not)", () => {
  test("packages signed by these tests verify", { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "apk-signed-"));
    // Java lacks the names that this version asks for with RSA-PSS.
    const all = algorithms.filter(([, id]) => id !== 0x0101 && id !== 0x0102);
    for (const [kind, id] of all) {
      const file = join(folder, `${id}.apk`);
      writeFileSync(file, signed({ identity: identities[kind], algorithms: [id] }));
      const { output } = apksignerVerify(file);
      expect(output).toMatch(/Verified using v2 scheme .*: true/);
    }
    rmSync(folder, { recursive: true });
  });
});

describe("a byte changed after signing is found", () => {
  const apk = signPackage({ files: [manifest, large] }, [{ identity: identities.ec }]);
  const places = {
    "the first byte": 8,
    "the second piece": 1.5 * 2 ** 20,
    "the last piece": 2.5 * 2 ** 20,
  };

  test.each([1000, 65_536, 2 ** 20, apk.length])(
    "nothing was, read in pieces of %d",
    async (size) => {
      expect(await check(apk, size)).toEqual(right);
    },
  );

  test.each(Object.entries(places))("in %s", async (_place, at) => {
    const changed = apk.slice();
    changed[at]! ^= 1;
    expect(await check(changed)).toMatchObject({ kind: "fault", code: "altered" });
  });

  test("in the central directory, and in the comment", async () => {
    const directory = apk.slice();
    // The time of the last file's record.
    directory[apk.length - 22 - large.name.length - 46 + 12]! ^= 1;
    expect(await check(directory)).toMatchObject({ code: "altered" });
    const commented = fixture("comment");
    commented[commented.length - 1]! ^= 1;
    expect(await check(commented)).toMatchObject({ code: "altered" });
  });
});

describe("signatures that phones reject", () => {
  test.each<[string, Partial<Signing>]>([
    [
      "a certificate of another key",
      { identity: { ...identities.ec, certificate: identities.rsa.certificate } },
    ],
    ["a key of another kind", { algorithms: [0x0103] }],
    [
      "a second digest that is wrong",
      {
        algorithms: [0x0201, 0x0202],
        digest: (id, bytes) => (id === 0x0202 ? bytes.toReversed() : bytes),
      },
    ],
  ])("%s", async (_what, signing) => {
    expect(await check(signed(signing))).toMatchObject({ kind: "fault", code: "altered" });
  });

  test("an older scheme that is wrong beside a newer that is right", async () => {
    const apk = signPackage({ files }, [
      { identity: identities.ec, digest: (_id, bytes) => bytes.toReversed() },
      { identity: identities.ec, pair: pairIds.v3 },
    ]);
    expect(await check(apk)).toMatchObject({ code: "altered" });
  });

  test.each([
    ["v3 beside v2", pairIds.v2, { id: 0xbeeff00d, value: u32(3) }],
    ["v3.1 beside v3", pairIds.v3, { id: 0x559f8b02, value: u32(33) }],
  ])("without the newer scheme that the older names: %s", async (_what, pair, attribute) => {
    const apk = signed({ pair, attributes: [attribute] });
    expect(await check(apk)).toMatchObject({ code: "altered" });
  });

  test("none at all", async () => {
    expect(await check(buildPackage())).toMatchObject({ code: "unknown-signature" });
  });
});

test("algorithms that nobody here knows are told of, and refused if there are no others", async () => {
  expect(await check(signed({ algorithms: [0x0999] }))).toMatchObject({
    kind: "fault",
    code: "unknown-signature",
  });
  const older = [
    { identity: identities.ec, algorithms: [0x0999] },
    { identity: identities.ec, pair: pairIds.v3 },
  ];
  expect(await check(signPackage({ files }, older))).toMatchObject({ code: "unknown-signature" });
  const newer = { identity: identities.ec, pair: pairIds.v31, algorithms: [0x0999] };
  const apk = signPackage({ files }, [{ identity: identities.ec }, newer]);
  expect(await check(apk)).toEqual({
    kind: "right",
    unverified: [expect.stringContaining("v3.1")],
  });
});

test("the root of an fs-verity tree is left to phones, and told of if it is all there is", async () => {
  const digest = (id: number, bytes: Uint8Array) => (id === 0x0423 ? new Uint8Array(40) : bytes);
  expect(await check(signed({ algorithms: [0x0201, 0x0423], digest }))).toEqual(right);
  expect(await check(signed({ algorithms: [0x0423], digest }))).toMatchObject({
    kind: "right",
    unverified: [expect.stringContaining("fs-verity")],
  });
});
