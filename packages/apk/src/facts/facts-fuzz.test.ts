import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { viewOf } from "../bytes.ts";
import { directoryEntries } from "../central-directory.ts";
import type { ApkDescription } from "../describe-apk.ts";
import { type Pair, pairIds } from "../signing-block.ts";
import { buildPackage, sourceOf } from "../testing/build-package.ts";
import { describeFixture, fixture } from "../testing/fixtures.ts";
import { createRandom, embedded, mutate, type RandomInteger } from "../testing/mutate.ts";
import { Malformed } from "./fields.ts";
import { readManifest } from "./manifest.ts";
import { readPackageFacts } from "./package-facts.ts";
import { readResourceTable } from "./resource-table.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 6000);
const seed = Number(process.env.FUZZ_SEED ?? 7);
const samples = ["facts/aapt", "facts/aapt2", "v2"].map(partsOf);

test("packages with spoilt manifests, resources and signatures end in facts or a fault", {
  timeout: 300_000,
}, async () => {
  const roll = createRandom(seed);
  const outcomes = new Map<string, number>();
  for (let run = 0; run < runs; run++) {
    const { manifest, resources, signer } = samples[roll(samples.length)]!;
    const target = roll(3);
    const pair = target === 2 ? { ...signer, value: mutateFields(signer.value, roll) } : signer;
    const apk = buildPackage({
      manifest: target === 0 ? mutateFields(manifest, roll) : manifest,
      resources: target === 1 && resources ? mutateFields(resources, roll) : resources,
      pairs: [pair],
    });
    const found = await readPackageFacts(sourceOf(apk));
    const outcome = found.kind === "fault" ? found.code : facets(found);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // The run must have reached every outcome.
  for (const reached of ["whole", "without label", "bad-manifest", "bad-signer"]) {
    expect([...outcomes.keys()]).toContain(reached);
  }
});

test("a whole package with anything in it spoilt ends in facts or a fault", {
  timeout: 300_000,
}, async () => {
  const roll = createRandom(seed + 1);
  const names = ["facts/aapt", "facts/aapt2", "facts/rotated", "v1-v2-v3"].map(fixture);
  const outcomes = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const found = await readPackageFacts(sourceOf(mutate(names[roll(names.length)]!, roll)));
    outcomes.add(found.kind === "fault" ? found.code : found.kind);
  }
  expect(outcomes).toContain("facts");
  expect(outcomes).toContain("bad-entry");
});

test("what lies around a manifest or a table is never read", () => {
  const roll = createRandom(seed + 2);
  for (let run = 0; run < runs; run++) {
    const { manifest, resources } = samples[roll(2)]!;
    const bytes = mutateFields(roll(2) ? manifest : resources!, roll);
    // A read outside the bytes would see different surroundings and so give a different result.
    expect(read(embedded(bytes, 0x00))).toEqual(read(embedded(bytes, 0x01)));
  }
});

test("a manifest and a table cut at any byte are read or refused", () => {
  const { manifest, resources } = samples[0]!;
  for (const bytes of [manifest, resources!]) {
    for (let length = 0; length < bytes.length; length++) {
      expect(read(bytes.subarray(0, length))).toBe("malformed");
    }
  }
});

function read(bytes: Uint8Array): unknown {
  try {
    if (viewOf(bytes).getUint16(0, true) === 3) return readManifest(bytes);
    const table = readResourceTable(bytes);
    return [0x7f010000, 0x7f010001, 0x7f010002, 0x7f020000].map(table);
  } catch (error) {
    if (error instanceof Malformed || bytes.length < 2) return "malformed";
    throw error;
  }
}

function facets({ label, versionName }: { label: string | null; versionName: string | null }) {
  if (label !== null && versionName !== null) return "whole";
  return label === null ? "without label" : "without version";
}

/** Changes one to six fields of two or four bytes to hostile values; sometimes cuts a piece out. */
function mutateFields(bytes: Uint8Array, roll: RandomInteger): Uint8Array {
  const spoilt = bytes.slice();
  const view = viewOf(spoilt);
  for (let count = 1 + roll(6); count > 0; count--) {
    const at = 2 * roll(Math.floor((spoilt.length - 4) / 2));
    const old = view.getUint32(at, true);
    const hurtful = [
      0,
      1,
      0xffff,
      0x7fffffff,
      0x80000000,
      0xffffffff,
      spoilt.length,
      old + 1,
      old - 1,
      old ^ (1 << roll(32)),
      roll(2 ** 31),
    ];
    const value = hurtful[roll(hurtful.length)]!;
    if (roll(2)) view.setUint16(at, value & 0xffff, true);
    else view.setUint32(at, value >>> 0, true);
  }
  if (roll(10) > 0) return spoilt;
  return roll(2) ? spoilt.slice(0, roll(spoilt.length)) : spoilt.slice(roll(64));
}

function partsOf(name: string): { manifest: Uint8Array; resources?: Uint8Array; signer: Pair } {
  const apk = fixture(name);
  const description = describeFixture(apk);
  const signer = description.pairs.find(({ id }) => id === pairIds.v3 || id === pairIds.v2)!;
  const files = unpacked(apk, description);
  return {
    manifest: files.get("AndroidManifest.xml")!,
    resources: files.get("resources.arsc"),
    signer,
  };
}

function unpacked(apk: Uint8Array, { directory, entryCount }: ApkDescription) {
  const files = new Map<string, Uint8Array>();
  for (const entry of directoryEntries(directory, entryCount)) {
    if ("kind" in entry) throw new Error(entry.detail);
    const view = viewOf(apk);
    const { headerOffset } = entry;
    const start =
      headerOffset +
      30 +
      view.getUint16(headerOffset + 26, true) +
      view.getUint16(headerOffset + 28, true);
    const packed = apk.subarray(start, start + entry.compressedSize);
    files.set(
      entry.name,
      entry.method === 8 ? new Uint8Array(inflateRawSync(packed)) : packed.slice(),
    );
  }
  return files;
}
