import { randomBytes } from "node:crypto";
import { createFingerprint } from "@playfront/apk/fingerprint";
import { planChannel } from "@playfront/apk/plan-channel";
import { buildApk } from "@playfront/apk/testing/build-apk";
import { applyPlan, describeFixture } from "@playfront/apk/testing/fixtures";
import type { Db } from "@playfront/database/connect";
import type { Storage } from "@playfront/storage/storage";

const signatureV2 = 0x7109871a;
const padding = 0x42726577;

/** A package of about this size with random bytes and the structure of a signed one. */
export function randomApk(size: number): Buffer {
  const pairs = [
    { id: signatureV2, value: randomBytes(300) },
    { id: padding, value: new Uint8Array(4096 - 32 - 12 - 12 - 300) },
  ];
  const apk = Buffer.from(buildApk({ pairs, gap: size }));
  randomBytes(size).copy(apk, apk.indexOf("a.txta.txt") + 10);
  return apk;
}

/** The expected whole download of a channel, computed independently. */
export function packageOf(apk: Buffer, channel: string): Buffer {
  return Buffer.from(applyPlan(apk, planChannel(describeFixture(apk), { channel })));
}

/** Inserts the row that registers a package. */
export async function registerBuild(
  { db, storage }: { db: Db; storage: Storage },
  { id, apk, prefixLength = describeFixture(apk).prefixLength }: NewBuild,
): Promise<void> {
  const maker = createFingerprint(prefixLength);
  maker.add(apk);
  const { sha256, prefixState, size } = maker.end();
  await storage.put(`builds/${id}.apk`, apk);
  const row = {
    id,
    sha256,
    size: String(size),
    prefix_length: String(prefixLength),
    prefix_state: Buffer.from(prefixState),
    package_name: "cn.playfront.test",
    version_code: "1",
    min_sdk: 24,
    target_sdk: 34,
    modified: new Date("2026-11-11T11:11:11Z"),
  };
  await db.insertInto("builds").values(row).execute();
}

interface NewBuild {
  id: string;
  apk: Buffer;
  prefixLength?: number;
}
