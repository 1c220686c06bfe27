import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { directoryEntries } from "./central-directory.ts";
import { describeTail } from "./describe-apk.ts";
import { pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { describeFixture, fixture } from "./testing/fixtures.ts";

test("the entries of a signed package are listed with what it takes to read them", () => {
  const apk = fixture("v1-v2-v3");
  const { directory, entryCount } = describeFixture(apk);
  const entries = [...directoryEntries(directory, entryCount)].filter((entry) => "name" in entry);
  expect(entries.map(({ name }) => name)).toEqual([
    "AndroidManifest.xml",
    "META-INF/FIXTURE.SF",
    "META-INF/FIXTURE.EC",
    "META-INF/MANIFEST.MF",
  ]);
  for (const { name, method, crc32: crc, compressedSize, size, headerOffset } of entries) {
    const header = Buffer.from(apk.subarray(headerOffset, headerOffset + 30));
    expect(header.toString("latin1", 0, 4)).toBe("PK\x03\x04");
    const start = headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const stored = apk.subarray(start, start + compressedSize);
    const content = method === 8 ? inflateRawSync(stored) : stored;
    expect([name, content.length, crc32(content)]).toEqual([name, size, crc]);
  }
});

describe("a directory that does not fit together is refused", () => {
  const apk = buildApk({
    names: ["a.txt", "b.txt"],
    pairs: [{ id: pairIds.v2, value: new Uint8Array(500) }],
  });
  const end = apk.length - 22;
  const directory = new DataView(apk.buffer).getUint32(end + 16, true);
  const second = directory + 46 + "a.txt".length;
  const blockStart = directory - (32 + 12 + 500);
  const cases: [string, (view: DataView) => void, string][] = [
    ["more entries than records", (view) => view.setUint16(end + 10, 3, true), "bad-directory"],
    ["65,535 entries", (view) => view.setUint16(end + 10, 0xffff, true), "bad-directory"],
    [
      "a record of another kind",
      (view) => view.setUint32(second, 0x04034b50, true),
      "bad-directory",
    ],
    ["a name beyond the end", (view) => view.setUint16(second + 28, 6, true), "bad-directory"],
    [
      "a name of 65,535 bytes",
      (view) => view.setUint16(directory + 28, 0xffff, true),
      "bad-directory",
    ],
    [
      "an extra field beyond the end",
      (view) => view.setUint16(second + 30, 1, true),
      "bad-directory",
    ],
    ["a comment beyond the end", (view) => view.setUint16(second + 32, 1, true), "bad-directory"],
    ["a ZIP64 offset", (view) => view.setUint32(second + 42, 0xffffffff, true), "zip64"],
    [
      "a file inside the signing block",
      (view) => view.setUint32(second + 42, blockStart, true),
      "overlapping-sizes",
    ],
    [
      "a file beyond the end",
      (view) => view.setUint32(second + 42, 0xfffffffe, true),
      "overlapping-sizes",
    ],
  ];
  test.each(cases)("%s", (_what, spoil, code) => {
    const hostile = apk.slice();
    spoil(new DataView(hostile.buffer));
    expect(describeTail(hostile, hostile.length)).toMatchObject({ kind: "fault", code });
  });

  test("what an entry claims of its sizes is left to whoever unpacks it", () => {
    const odd = apk.slice();
    new DataView(odd.buffer).setUint32(second + 20, 0xffffffff, true);
    new DataView(odd.buffer).setUint32(second + 24, 0xffffffff, true);
    expect(describeTail(odd, odd.length).kind).toBe("apk");
  });
});

test.each([
  ["META-INF/CERT.RSA", "v1-only"],
  ["META-INF/cert.dsa", "v1-only"],
  ["META-INF/CERT.EC", "v1-only"],
  ["META-INF/MANIFEST.MF", "unsigned"],
  ["META-INF/deep/CERT.RSA", "unsigned"],
  ["assets/META-INF/CERT.RSA", "unsigned"],
])("without a signing block, %s makes a package %s", (name, code) => {
  const apk = buildApk({ names: ["a.txt", name] });
  expect(describeTail(apk, apk.length)).toMatchObject({ kind: "fault", code });
});
