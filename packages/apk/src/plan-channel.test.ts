import { describe, expect, test } from "vitest";
import { concat } from "./bytes.ts";
import { maxValueBytes, readChannels } from "./channel-pairs.ts";
import { type ChannelText, planChannel } from "./plan-channel.ts";
import { type Pair, pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { u32 } from "./testing/build-resources.ts";
import { applyPlan, describeFixture, fixture, goldenCases } from "./testing/fixtures.ts";

const v2Pair: Pair = { id: pairIds.v2, value: new Uint8Array(1000).fill(7) };

function write(apk: Uint8Array, text: ChannelText): Uint8Array {
  return applyPlan(apk, planChannel(describeFixture(apk), text));
}

test.each(goldenCases())("golden/$name.apk comes out byte for byte", ({ base, name, text }) => {
  const made = write(fixture(base), text);
  const golden = fixture(`golden/${name}`);
  expect(made.length).toBe(golden.length);
  expect(Buffer.compare(made, golden)).toBe(0);
});

describe("padding", () => {
  test("keeps length, offsets and end record of a padded package; only the block differs", () => {
    const apk = fixture("verity");
    const before = describeFixture(apk);
    const plan = planChannel(before, { channel: "tap_01", forms: ["vasdolly"] });
    const made = applyPlan(apk, plan);
    expect(made.length).toBe(apk.length);
    const after = describeFixture(made);
    expect(after.endRecord).toEqual(before.endRecord);
    const changed = apk.filter((byte, index) => byte !== made[index]).length;
    // The pair's length, id and text, and the shorter length of the padding behind it.
    expect(changed).toBeLessThanOrEqual(4 + 4 + "tap_01".length + 4 + 4);
  });

  test("grows by whole pages when the channel needs more than there is", () => {
    const apk = fixture("verity");
    const made = write(apk, { channel: "c", forms: ["walle"], extras: { fill: "x".repeat(9000) } });
    expect(made.length - apk.length).toBeGreaterThan(0);
    expect((made.length - apk.length) % 4096).toBe(0);
  });

  test("is also made where the block fills its pages without any", () => {
    const { pairs, prefixLength, size, directory, endRecord } = describeFixture(
      write(fixture("verity-full"), { channel: "tap_01" }),
    );
    expect(pairs.at(-1)?.id).toBe(pairIds.padding);
    expect((size - prefixLength - directory.length - endRecord.length) % 4096).toBe(0);
  });

  test("is not added to a package that came without", () => {
    const made = describeFixture(write(fixture("unpadded"), { channel: "tap_01" }));
    const ids = [pairIds.v2, pairIds.walle, pairIds.vasdolly];
    expect(made.pairs.map(({ id }) => id)).toEqual(ids);
  });

  test("fills a last page for every length that the pairs can have in it", () => {
    for (let length = 0; length < 4200; length++) {
      const pairs = [
        { id: pairIds.v2, value: new Uint8Array(length) },
        { id: pairIds.padding, value: new Uint8Array(3) },
      ];
      const plan = planChannel(describeFixture(buildApk({ pairs })), {
        channel: "c",
        forms: ["vasdolly"],
      });
      if (plan.kind === "fault") throw new Error(plan.code);
      const [block] = plan.tail;
      const used = 32 + 12 + length + 13;
      const missing = (4096 - (used % 4096)) % 4096;
      const padding = missing > 0 && missing < 12 ? missing + 4096 : missing;
      expect(block.length).toBe(used + padding);
      expect(block.length % 4096).toBe(0);
    }
  });
});

describe("what a package carries already", () => {
  test("Walle's further keys stay, its channel is replaced, and ours come over both", () => {
    const made = describeFixture(
      write(fixture("walle"), {
        channel: "tap_01",
        extras: { a: "1", buildtime: "now", channel: "no" },
      }),
    );
    expect(readChannels(made.pairs)).toEqual({
      walle: { channel: "tap_01", extras: { a: "1", buildtime: "now", 操作: "é" } },
      vasdolly: "tap_01",
    });
  });

  test("a foreign channel does not survive in the form that is not written", () => {
    const made = describeFixture(
      write(fixture("vasdolly"), { channel: "tap_01", forms: ["walle"] }),
    );
    expect(readChannels(made.pairs).vasdolly).toBeUndefined();
    const stripped = describeFixture(write(fixture("walle"), { channel: "tap_01", forms: [] }));
    expect(readChannels(stripped.pairs)).toEqual({ walle: undefined, vasdolly: undefined });
  });

  test.each([
    ["not JSON", "elsewhere"],
    ["an array", '["channel"]'],
    ["null", "null"],
    ["not UTF-8", Uint8Array.of(0xff, 0xfe)],
    ["empty", ""],
  ])("a Walle value that is %s counts as absent and is replaced", (_what, content) => {
    const value = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const apk = buildApk({ pairs: [v2Pair, { id: pairIds.walle, value }] });
    expect(readChannels(describeFixture(apk).pairs).walle).toBeUndefined();
    const made = describeFixture(write(apk, { channel: "tap_01", forms: ["walle"] }));
    expect(readChannels(made.pairs).walle).toEqual({ channel: "tap_01", extras: {} });
  });

  test.each([
    ['{"channel":"old","appid":1001}', '{"appid":1001,"channel":"tap_01"}'],
    [
      '{"z":null,"big":12345678901234567890,"f":1.0,"t":true}',
      '{"big":12345678901234567890,"channel":"tap_01","f":1.0,"t":true,"z":null}',
    ],
    ['{"channel":7,"list":[1,{"a":1e3}]}', '{"channel":"tap_01","list":[1,{"a":1e3}]}'],
    ['\ufeff{"channel":"old","a":"1"}', '{"a":"1","channel":"tap_01"}'],
  ])("what Walle's object %s holds besides is written as it was", (before, after) => {
    const value = new TextEncoder().encode(before);
    const apk = buildApk({ pairs: [v2Pair, { id: pairIds.walle, value }] });
    const made = describeFixture(write(apk, { channel: "tap_01", forms: ["walle"] }));
    expect(new TextDecoder().decode(made.pairs.at(-1)?.value)).toBe(after);
  });

  test("a channel of packer-ng is read, and removed", () => {
    const text = new TextEncoder().encode(
      `TIME\u2218${"9".repeat(200)}\u2219CHANNEL\u2218小米\u2219`,
    );
    const mark = new TextEncoder().encode("Packer Ng Sig V2");
    const value = concat([mark, u32(text.length), text, u32(text.length)]);
    const apk = buildApk({ pairs: [v2Pair, { id: 0x7a786b21, value }] });
    expect(readChannels(describeFixture(apk).pairs).packerNg).toBe("小米");
    const made = describeFixture(write(apk, { channel: "tap_01" }));
    expect(made.pairs.map(({ id }) => id)).toEqual([pairIds.v2, pairIds.walle, pairIds.vasdolly]);
  });

  test("of several pairs with one id the last is read, and all are replaced", () => {
    const walle = (channel: string): Pair => {
      return { id: pairIds.walle, value: new TextEncoder().encode(`{"channel":"${channel}"}`) };
    };
    const apk = buildApk({ pairs: [walle("first"), v2Pair, walle("second")] });
    expect(readChannels(describeFixture(apk).pairs).walle?.channel).toBe("second");
    const made = describeFixture(write(apk, { channel: "tap_01", forms: ["walle"] }));
    expect(made.pairs.map(({ id }) => id)).toEqual([pairIds.v2, pairIds.walle]);
  });

  test("VasDolly's is read as it stands: the last of several, a byte order mark kept, no half text", () => {
    const read = (...values: Uint8Array[]) => {
      const pairs = values.map((value) => ({ id: pairIds.vasdolly, value }));
      return readChannels(describeFixture(buildApk({ pairs: [v2Pair, ...pairs] })).pairs).vasdolly;
    };
    const text = (channel: string) => new TextEncoder().encode(channel);
    expect(read(text("first"), text("second"))).toBe("second");
    expect(read(text("\ufefftap"))).toBe("\ufefftap");
    expect(read(Uint8Array.of(0x74, 0xff))).toBeUndefined();
    expect(read(text("x".repeat(maxValueBytes)))).toHaveLength(maxValueBytes);
    expect(read(text("x".repeat(maxValueBytes + 1)))).toBeUndefined();
  });

  test("a Walle key named __proto__ is a key like any other", () => {
    const text = '{"__proto__":"x","channel":"old"}';
    const value = new TextEncoder().encode(text);
    const apk = buildApk({ pairs: [v2Pair, { id: pairIds.walle, value }] });
    const made = describeFixture(write(apk, { channel: "new", forms: ["walle"] }));
    const written = made.pairs.find(({ id }) => id === pairIds.walle)!.value;
    expect(new TextDecoder().decode(written)).toBe('{"__proto__":"x","channel":"new"}');
  });
});

describe("a channel that cannot be written is refused", () => {
  test.each([
    ["empty", ""],
    ["half a character", "tap\ud83d"],
    ["too long", "x".repeat(maxValueBytes + 1)],
  ])("%s", (_what, channel) => {
    for (const form of ["walle", "vasdolly"] as const) {
      const plan = planChannel(describeFixture(fixture("v2")), { channel, forms: [form] });
      expect(plan).toMatchObject({ kind: "fault", code: "bad-channel" });
    }
  });

  test("the longest that is allowed is written and read back", () => {
    const channel = "渠".repeat(Math.floor(maxValueBytes / 3));
    const made = describeFixture(write(fixture("v2"), { channel, forms: ["vasdolly"] }));
    expect(readChannels(made.pairs).vasdolly).toBe(channel);
  });

  test("where the central directory would begin beyond what its 32 bits can say", () => {
    const apk = { ...describeFixture(fixture("unpadded")), prefixLength: 0xfffffffe - 2048 };
    expect(planChannel(apk, { channel: "c" }).kind).toBe("plan");
    const plan = planChannel(apk, { channel: "c".repeat(4000) });
    expect(plan).toMatchObject({ kind: "fault", code: "too-large" });
  });

  test("offsets beyond two and below four gigabytes are written as they are", () => {
    const prefixLength = 0xfffffffe - 2048;
    const plan = planChannel(
      { ...describeFixture(fixture("unpadded")), prefixLength },
      { channel: "c" },
    );
    if (plan.kind === "fault") throw new Error(plan.code);
    const [block, directory, endRecord] = plan.tail;
    const stated = new DataView(endRecord.buffer).getUint32(16, true);
    expect(stated).toBe(prefixLength + block.length);
    expect(plan.size).toBe(stated + directory.length + endRecord.length);
  });
});

test("plans share the directory's bytes, so a channel costs no more than its block", () => {
  const apk = describeFixture(fixture("v2"));
  const plans = ["a", "b"].map((channel) => planChannel(apk, { channel }));
  for (const plan of plans) expect(plan.kind === "plan" && plan.tail[1]).toBe(apk.directory);
});
