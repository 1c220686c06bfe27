import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concat } from "./bytes.ts";
import { withDirectoryOffset } from "./end-record.ts";
import { type ChannelText, planChannel } from "./plan-channel.ts";
import { formatSigningBlock, pairIds } from "./signing-block.ts";
import { apksignerVerify, haveDebianTools, readWithApksig } from "./testing/debian-tools.ts";
import { applyPlan, describeFixture, fixture } from "./testing/fixtures.ts";

const textType: ChannelText = { channel: "渠道_01", extras: { campaign: "spring" } };
const walleHex = Buffer.from('{"campaign":"spring","channel":"渠道_01"}').toString("hex");
const vasdollyHex = Buffer.from("渠道_01").toString("hex");

describe.skipIf(!haveDebianTools())(
  "by Debian's apksigner (skipped where it is not)",
  {
    timeout: 300_000,
  },
  () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "apk-channel-"));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    function save(name: string, bytes: Uint8Array): string {
      const file = join(folder, `${name}.apk`);
      writeFileSync(file, bytes);
      return file;
    }

    test.each([
      ["v2", 24, ["v2"]],
      ["unpadded", 24, ["v2"]],
      // Before Android 7 only the JAR signature is verified.
      ["v1-v2-v3", 21, ["v1", "v2", "v3"]],
      ["verity", 24, ["v2", "v3"]],
      ["verity-full", 24, ["v2", "v3"]],
      ["comment", 24, ["v2", "v3"]],
    ])("%s.apk verifies from SDK %d on with a channel in it, by %j", (name, minSdk, schemes) => {
      const apk = fixture(name);
      const file = save(name, applyPlan(apk, planChannel(describeFixture(apk), textType)));
      const { verifies, output } = apksignerVerify(file, minSdk);
      expect(output).not.toContain("ERROR");
      expect(verifies).toBe(true);
      for (const scheme of schemes) {
        expect(output).toMatch(new RegExp(`Verified using ${scheme} scheme .*: true`));
      }
    });

    test("a channel too long for the page moves the central directory, and verity still verifies", () => {
      const apk = fixture("verity");
      const extras = { fill: "x".repeat(9000) };
      const made = applyPlan(apk, planChannel(describeFixture(apk), { ...textType, extras }));
      expect(made.length).toBeGreaterThan(apk.length);
      expect(apksignerVerify(save("large", made)).verifies).toBe(true);
    });

    test("it does refuse what a careless writer makes", () => {
      const { pairs, prefixLength, directory, endRecord, tail } = describeFixture(
        fixture("verity"),
      );
      const prefix = fixture("verity").subarray(0, prefixLength);
      const channel = { id: pairIds.vasdolly, value: new TextEncoder().encode("tap_01") };

      const loose = formatSigningBlock([
        ...pairs.filter(({ id }) => id !== pairIds.padding),
        channel,
      ]);
      const moved = withDirectoryOffset(endRecord, prefixLength + loose.length);
      const unpadded = apksignerVerify(save("loose", concat([prefix, loose, directory, moved])));
      expect(unpadded.verifies).toBe(false);
      expect(unpadded.output).toContain("size is not multiple of page size");

      const longer = formatSigningBlock([
        ...pairs,
        { ...channel, value: new Uint8Array(4096 - 12) },
      ]);
      expect(
        apksignerVerify(save("stale", concat([prefix, longer, directory, endRecord]))).verifies,
      ).toBe(false);

      const touched = concat([prefix, tail]);
      touched[40]! ^= 1;
      expect(apksignerVerify(save("touched", touched)).verifies).toBe(false);
    });

    test("Google's own reader of signing blocks finds the channels that were written", () => {
      const names = ["v2", "unpadded", "v1-v2-v3", "verity", "verity-full", "comment", "vasdolly"];
      const files = names.map((name) => {
        return save(
          `read-${name}`,
          applyPlan(fixture(name), planChannel(describeFixture(fixture(name)), textType)),
        );
      });
      const expected = files.flatMap((file) => [
        `${file} 71777777 ${walleHex}`,
        `${file} 881155ff ${vasdollyHex}`,
      ]);
      expect(readWithApksig(files)).toEqual(expected);
    });

    test("Google's own reader and ours agree on packages that somebody else wrote into", () => {
      const file = save("foreign", fixture("vasdolly"));
      expect(readWithApksig([file])).toEqual([
        `${file} 881155ff ${Buffer.from("别处").toString("hex")}`,
      ]);
    });
  },
);
