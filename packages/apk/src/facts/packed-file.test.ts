import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflateRaw } from "node:zlib";
import { expect, test } from "vitest";
import { directoryEntries } from "../central-directory.ts";
import { pairIds } from "../signing-block.ts";
import { buildApk, type PackedFile } from "../testing/build-apk.ts";
import { deflated, signature, sourceOf, stored } from "../testing/build-package.ts";
import { describeFixture } from "../testing/fixtures.ts";
import { readPackedFile } from "./packed-file.ts";

const sizeLimit = 100_000;
const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);

function apkOf(file: PackedFile): Uint8Array {
  return buildApk({ files: [file], pairs: [signature(pairIds.v2)] });
}

function unpack(apk: Uint8Array, filesEnd = describeFixture(apk).prefixLength) {
  const { directory, entryCount } = describeFixture(apk);
  const [entry] = directoryEntries(directory, entryCount);
  if (entry === undefined || "kind" in entry) throw new Error("no entry");
  return readPackedFile(sourceOf(apk), entry, { filesEnd, limit: sizeLimit });
}

test.each([
  ["stored", stored("a", bytes)],
  ["deflated", deflated("a", bytes)],
])("a %s file comes out as it went in", async (_how, file) => {
  expect(await unpack(apkOf(file))).toEqual(bytes);
});

test.each<[string, PackedFile]>([
  ["larger than the limit by its own word", { ...deflated("a", bytes), size: sizeLimit + 1 }],
  ["of four gigabytes by its own word", { ...deflated("a", bytes), size: 0xffffffff }],
  ["packed larger than the limit", stored("a", new Uint8Array(sizeLimit + 1))],
  ["that unpacks to a byte more than it says", { ...deflated("a", bytes), size: bytes.length - 1 }],
  ["that unpacks to less than it says", { ...deflated("a", bytes), size: bytes.length + 1 }],
  ["of no bytes that unpacks to some", { ...deflated("a", bytes), size: 0 }],
  ["stored with another size", { ...stored("a", bytes), size: 4000 }],
  ["with another checksum", { ...deflated("a", bytes), crc32: crc32(bytes) ^ 1 }],
  ["that is no deflated data", { ...deflated("a", bytes), packed: bytes }],
  ["packed by another method", { ...deflated("a", bytes), method: 12 }],
])("a file %s is refused", async (_what, file) => {
  expect(await unpack(apkOf(file))).toMatchObject({ code: "bad-entry" });
});

test.each<[string, (view: DataView, size: number) => void]>([
  ["has no local header", (view) => view.setUint8(0, 0)],
  ["has a name that reaches into the signing block", (view) => view.setUint16(26, 0xffff, true)],
  ["has a further field that does", (view) => view.setUint16(28, 100, true)],
])("a file that %s is refused", async (_what, spoil) => {
  const apk = apkOf(stored("a", bytes));
  spoil(new DataView(apk.buffer), apk.length);
  expect(await unpack(apk)).toMatchObject({ code: "bad-entry" });
});

test("a header that the files' end cuts off is refused", async () => {
  expect(await unpack(apkOf(stored("a", bytes)), 29)).toMatchObject({ code: "bad-entry" });
});

test("a file that would unpack to a thousand times its limit takes no memory for it", async () => {
  const packed = await packedZeros(90);
  expect(packed.length).toBeLessThan(sizeLimit);
  const before = process.resourceUsage().maxRSS;
  const file = { name: "a", packed, method: 8, size: sizeLimit };
  expect(await unpack(apkOf(file))).toMatchObject({ code: "bad-entry" });
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(30_000);
});

/** Compressed data of this many megabytes, produced without holding them in memory. */
async function packedZeros(megabytes: number): Promise<Uint8Array> {
  const pieces = Array(megabytes).fill(new Uint8Array(1_000_000));
  return new Uint8Array(await buffer(Readable.from(pieces).pipe(createDeflateRaw())));
}
