import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ApkFault } from "../apk-fault.ts";
import { concat } from "../bytes.ts";
import type { ChannelForm } from "../channel-pairs.ts";
import { type ApkDescription, describeTail } from "../describe-apk.ts";
import { findEndRecord, withDirectoryOffset } from "../end-record.ts";
import type { ChannelPlan, ChannelText } from "../plan-channel.ts";

export const fixturesFolder = resolve(import.meta.dirname, "../../fixtures");

/** A package of the fixtures folder; its README describes each. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(resolve(fixturesFolder, `${name}.apk`)));
}

/** The description of a package in memory; throws if it has none. */
export function describeFixture(apk: Uint8Array): ApkDescription {
  const found = describeTail(apk, apk.length);
  if (found.kind !== "apk") throw new Error(`not described: ${JSON.stringify(found)}`);
  return found;
}

/** The package made by a plan; throws if the plan is a fault. */
export function applyPlan(apk: Uint8Array, plan: ChannelPlan | ApkFault): Uint8Array {
  if (plan.kind === "fault") throw new Error(`not planned: ${JSON.stringify(plan)}`);
  return concat([apk.subarray(0, plan.prefixLength), ...plan.tail]);
}

/** The end of the package as if `by` more bytes preceded it. */
export function shiftOffsets(apk: Uint8Array, by: number): Uint8Array {
  const found = findEndRecord(apk, apk.length);
  if ("kind" in found) return apk;
  const record = withDirectoryOffset(apk.subarray(found.offset), found.directoryOffset + by);
  return concat([apk.subarray(0, found.offset), record]);
}

interface GoldenCase {
  base: string;
  name: string;
  text: ChannelText;
}

/** Which channel was written into which fixture for each golden file (fixtures/golden/list.txt). */
export function goldenCases(): GoldenCase[] {
  const lines = readFileSync(resolve(fixturesFolder, "golden/list.txt"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [base, name, forms, channel, extras] = line.split(" ") as [string, ...string[]];
    const text = { channel: channel!, forms: formsOf(forms!), extras: parseExtras(extras!) };
    return { base, name: name!, text };
  });
}

function formsOf(list: string): ChannelForm[] {
  return (["walle", "vasdolly"] as const).filter((form) => list.split(",").includes(form));
}

/** `@3600` stands for a text of that many characters. */
function parseExtras(json: string): Record<string, string> {
  const entries = Object.entries(JSON.parse(json) as Record<string, string>);
  const full = entries.map(([key, text]): [string, string] => {
    return [key, text.startsWith("@") ? "x".repeat(Number(text.slice(1))) : text];
  });
  return Object.fromEntries(full);
}
