import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChannelForm, readChannels } from "./channel-pairs.ts";
import { planChannel } from "./plan-channel.ts";
import { isPaged, type Pair, pairIds } from "./signing-block.ts";
import { buildApk } from "./testing/build-apk.ts";
import { applyPlan, describeFixture } from "./testing/fixtures.ts";

fc.configureGlobal({ numRuns: 500 });

const page = 4096;
const { v2, v3, v31, padding, walle, vasdolly } = pairIds;

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
const channels = fc
  .string({ minLength: 1, maxLength: 300, unit: "grapheme" })
  .filter((text) => text.isWellFormed());
const forms = fc.constantFrom<ChannelForm[]>(["walle"], ["vasdolly"], ["walle", "vasdolly"]);
const extras = fc.dictionary(
  fc.string({ maxLength: 20, unit: anyCharacter }),
  fc.string({ maxLength: 50, unit: anyCharacter }),
  { maxKeys: 6 },
);
const texts = fc.record({ channel: channels, forms, extras });

const otherPairs = fc.array(
  fc.record({
    id: fc.oneof(
      fc.constantFrom(v3, v31, walle, vasdolly),
      fc.integer({ min: 0, max: 0xffffffff }),
    ),
    value: bytes(400),
  }),
  { maxLength: 5 },
);
const fillers = fc.oneof(
  fc.constant<Pair[]>([]),
  fc
    .integer({ min: 0, max: 2 * page })
    .map((length): Pair[] => [{ id: padding, value: new Uint8Array(length) }]),
);
const packages = fc
  .record({
    names: fc.array(fc.string({ maxLength: 30 }), { maxLength: 5 }),
    comment: bytes(60).map((text) => text.filter((byte) => byte !== 0x50)),
    gap: fc.nat(5000),
    signature: bytes(9000),
    others: otherPairs,
    filler: fillers,
    order: fc.boolean(),
  })
  .map(({ signature, others, filler, order, ...rest }) => {
    const own: Pair = { id: v2, value: signature };
    const pairs = order ? [own, ...others, ...filler] : [...others, ...filler, own];
    return { apk: buildApk({ ...rest, pairs }), pairs };
  });

test("what is written is read back, and only in the forms asked for", () => {
  fc.assert(
    fc.property(packages, texts, ({ apk }, text) => {
      const before = readChannels(describeFixture(apk).pairs).walle?.extras ?? {};
      const after = readChannels(
        describeFixture(applyPlan(apk, planChannel(describeFixture(apk), text))).pairs,
      );
      const { channel: _ours, ...ownExtras } = text.extras;
      const expected = { channel: text.channel, extras: { ...before, ...ownExtras } };
      expect(after.walle).toEqual(text.forms.includes("walle") ? expected : undefined);
      expect(after.vasdolly).toBe(text.forms.includes("vasdolly") ? text.channel : undefined);
    }),
  );
});

test("everything but channels, padding and the directory's offset stays as it was", () => {
  fc.assert(
    fc.property(packages, texts, ({ apk, pairs }, text) => {
      const before = describeFixture(apk);
      const plan = planChannel(before, text);
      const made = applyPlan(apk, plan);
      const after = describeFixture(made);
      expect(after.size).toBe(made.length);
      expect(plan).toMatchObject({ size: made.length, prefixLength: before.prefixLength });
      expect(
        Buffer.compare(made.subarray(0, after.prefixLength), apk.subarray(0, before.prefixLength)),
      ).toBe(0);
      expect(after.directory).toEqual(before.directory);
      const others = (list: readonly Pair[]) =>
        list.filter(({ id }) => ![walle, vasdolly, padding].some((own) => own === id));
      expect(others(after.pairs)).toEqual(others(pairs));
      const without = (record: Uint8Array) => [...record.slice(0, 16), ...record.slice(20)];
      expect(without(after.endRecord)).toEqual(without(before.endRecord));
    }),
  );
});

test("a block that was paged stays a whole number of pages, and no other is padded", () => {
  fc.assert(
    fc.property(packages, texts, ({ apk, pairs }, text) => {
      const after = describeFixture(applyPlan(apk, planChannel(describeFixture(apk), text)));
      const block = after.tail.length - after.directory.length - after.endRecord.length;
      const pads = after.pairs.filter(({ id }) => id === padding);
      if (isPaged(pairs)) expect(block % page).toBe(0);
      else expect(pads).toEqual([]);
      for (const { value } of pads) expect(value.every((byte) => byte === 0)).toBe(true);
      expect(pads.length).toBeLessThan(2);
    }),
  );
});

test("writing again changes nothing, and what was written before leaves no trace", () => {
  fc.assert(
    fc.property(packages, texts, texts, ({ apk }, first, second) => {
      const write = (base: Uint8Array, text: typeof first) => {
        return applyPlan(base, planChannel(describeFixture(base), text));
      };
      const once = write(apk, first);
      expect(Buffer.compare(write(once, first), once)).toBe(0);
      // Only Walle's further keys are kept on purpose. A block that happens to fill its last page looks the same as one
      // that is padded.
      const paged = [apk, once].map((base) => isPaged(describeFixture(base).pairs));
      fc.pre(paged[0] === paged[1]);
      const bare = { ...second, extras: {} };
      fc.pre(!readChannels(describeFixture(apk).pairs).walle);
      const over = write(write(apk, { ...first, extras: {} }), bare);
      expect(Buffer.compare(over, write(apk, bare))).toBe(0);
    }),
  );
});

test("no two channels have the same tail, so a tag made from it tells them apart", () => {
  fc.assert(
    fc.property(packages, texts, channels, ({ apk }, text, other) => {
      fc.pre(text.channel !== other);
      const [one, two] = [text.channel, other].map((channel) => {
        const plan = planChannel(describeFixture(apk), { ...text, channel });
        return applyPlan(apk, plan).subarray(describeFixture(apk).prefixLength);
      });
      expect(Buffer.compare(one!, two!)).not.toBe(0);
    }),
  );
});

test("the bytes depend on nothing but the package and the text", () => {
  fc.assert(
    fc.property(packages, texts, ({ apk }, text) => {
      const shuffled = {
        ...text,
        extras: Object.fromEntries(Object.entries(text.extras).toReversed()),
      };
      const one = applyPlan(apk, planChannel(describeFixture(apk), text));
      const other = applyPlan(apk, planChannel(describeFixture(apk.slice()), shuffled));
      expect(Buffer.compare(one, other)).toBe(0);
    }),
  );
});
