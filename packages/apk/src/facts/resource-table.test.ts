import { expect, test } from "vitest";
import { concat } from "../bytes.ts";
import { chunk, stringPool, u16, u32 } from "../testing/build-resources.ts";
import { Malformed } from "./fields.ts";
import { readResourceTable } from "./resource-table.ts";

const firstId = 0x7f030000;
const text = (index: number) => u32(index);

interface TypeParts {
  locale?: string;
  script?: string;
  sparse?: number;
  offset16?: boolean;
  other?: number;
}

/** A type chunk with these entries. */
function type(
  entries: readonly Uint8Array[],
  { locale = "", script = "", sparse, offset16, other = 0 }: TypeParts = {},
) {
  const config = new Uint8Array(64);
  config.set([64], 0);
  config.set(new TextEncoder().encode(script), 36);
  config.set(new TextEncoder().encode(locale.replace("-", "")), 8);
  config[12] = other;
  let at = 0;
  const starts = entries.map((entry) => {
    at += entry.length;
    return at - entry.length;
  });
  const short = starts.map((start) => start / 4);
  const offsets =
    sparse !== undefined
      ? u16(...short.flatMap((start, index) => [index + sparse, start]))
      : offset16
        ? u16(...short, ...(short.length % 2 ? [0xffff] : []))
        : u32(...starts);
  const headerSize = 20 + config.length;
  const flags = sparse !== undefined ? 1 : offset16 ? 2 : 0;
  const head = concat([
    Uint8Array.from([3, flags, 0, 0]),
    u32(entries.length, headerSize + offsets.length),
    config,
  ]);
  return chunk(0x0201, concat([head, offsets, ...entries]), headerSize);
}

/** An ordinary entry: its own header, then a value. */
function entry(kind: number, data: number, flags = 0): Uint8Array {
  return concat([u16(8, flags), u32(0), u16(8, kind << 8), u32(data)]);
}

function compact(kind: number, data: number): Uint8Array {
  return concat([u16(0, 8 | (kind << 8)), u32(data)]);
}

function table(types: readonly Uint8Array[], texts = ["zero", "one", "two"], packageId = 0x7f) {
  const head = concat([u32(packageId), new Uint8Array(256), u32(0, 0, 0, 0, 0)]);
  const whole = chunk(0x0200, concat([head, ...types]), 8 + head.length);
  return readResourceTable(chunk(0x0002, concat([u32(1), stringPool(texts, "utf8"), whole]), 12));
}

test("Chinese comes before the default, whatever their order, and other languages are nobody's", () => {
  const plain = type([entry(3, 0)]);
  const simplified = type([entry(3, 1)], { locale: "zh-CN" });
  const chinese = type([entry(3, 2)], { locale: "zh" });
  const english = type([entry(3, 2)], { locale: "en" });
  expect(table([plain, english, chinese, simplified])(firstId)).toEqual({
    kind: "text",
    text: "one",
  });
  expect(table([chinese, plain])(firstId)).toEqual({ kind: "text", text: "two" });
  expect(table([english, plain])(firstId)).toEqual({ kind: "text", text: "zero" });
  expect(table([english])(firstId)).toBeUndefined();
});

test("names in simplified script are found, and no other script's", () => {
  const plain = type([entry(3, 0)]);
  const hans = type([entry(3, 1)], { locale: "zh", script: "Hans" });
  const hansOfChina = type([entry(3, 1)], { locale: "zh-CN", script: "Hans" });
  const chinese = type([entry(3, 2)], { locale: "zh" });
  const traditional = type([entry(3, 2)], { locale: "zh", script: "Hant" });
  for (const simplified of [hans, hansOfChina]) {
    const found = table([plain, traditional, chinese, simplified])(firstId);
    expect(found).toEqual({ kind: "text", text: "one" });
  }
  expect(table([type([entry(3, 0)], { locale: "zh-CN" }), hans])(firstId)).toMatchObject({
    text: "zero",
  });
  expect(table([traditional])(firstId)).toBeUndefined();
});

test("all look-ups of a table together are bounded", () => {
  const empty = Array.from({ length: 5_000 }, () => type([]));
  const chain = Array.from({ length: 8 }, (_, index) => entry(1, firstId + index + 1));
  const read = table([...empty, type(chain)]);
  expect(read(firstId)).toBeUndefined();
  expect(() => read(firstId)).toThrow(Malformed);
});

test("a value for some phones only is left alone", () => {
  expect(table([type([entry(3, 1)], { other: 2 })])(firstId)).toBeUndefined();
});

test.each<[string, Uint8Array, number]>([
  ["ordinary", type([entry(0x10, 5), entry(0x10, 6)]), firstId + 1],
  ["sparse", type([entry(0x10, 5), entry(0x10, 6)], { sparse: 40 }), firstId + 41],
  ["short offsets", type([entry(0x10, 5), entry(0x10, 6)], { offset16: true }), firstId + 1],
  ["compact", type([compact(0x10, 5), compact(0x10, 6)]), firstId + 1],
])("an entry of a table with %s entries is found", (_what, chunkOfType, id) => {
  expect(table([chunkOfType])(id)).toEqual({ kind: "number", value: 6 });
  expect(table([chunkOfType])(id + 1)).toBeUndefined();
  expect(table([chunkOfType])(0x01030000)).toBeUndefined();
});

test("references are followed, but not round in circles", () => {
  const chain = type([entry(1, firstId + 1), entry(1, firstId + 2), entry(3, 2)]);
  expect(table([chain])(firstId)).toEqual({ kind: "text", text: "two" });
  expect(table([type([entry(1, firstId)])])(firstId)).toBeUndefined();
  expect(table([type([entry(1, firstId + 1), entry(1, firstId)])])(firstId)).toBeUndefined();
});

test("a bag is no value, and a text that is not there none either", () => {
  expect(table([type([entry(3, 0, 1)])])(firstId)).toBeUndefined();
  expect(table([type([entry(3, 99)])])(firstId)).toEqual({ kind: "text", text: undefined });
});

test.each<[string, () => unknown]>([
  ["something else", () => readResourceTable(chunk(0x0003, text(1)))],
  ["nothing", () => readResourceTable(new Uint8Array(0))],
  [
    "a chunk longer than the table",
    () => readResourceTable(chunk(0x0002, concat([u32(1), u16(1, 8), u32(99)]), 12)),
  ],
  [
    "a chunk of no length",
    () => readResourceTable(chunk(0x0002, concat([u32(1), u16(1, 8), u32(0)]), 12)),
  ],
  ["an entry beyond the end", () => table([type([u32(0)])])(firstId)],
  [
    "more chunks than any table has",
    () =>
      readResourceTable(
        chunk(0x0002, concat([u32(1), ...Array(50_001).fill(chunk(9, new Uint8Array(0)))]), 12),
      ),
  ],
  [
    "more chunks in all its packages",
    () => {
      const part = chunk(
        0x0200,
        concat([u32(0x7f), ...Array(10_000).fill(chunk(9, new Uint8Array(0)))]),
        12,
      );
      return readResourceTable(chunk(0x0002, concat([u32(1), ...Array(6).fill(part)]), 12));
    },
  ],
  [
    "more packages than any table has",
    () =>
      readResourceTable(
        chunk(0x0002, concat([u32(1), ...Array(9).fill(chunk(0x0200, u32(1)))]), 12),
      ),
  ],
])("%s is malformed", (_what, read) => {
  expect(read).toThrow(Malformed);
});
