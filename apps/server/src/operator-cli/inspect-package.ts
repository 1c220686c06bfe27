import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Channels, readChannels } from "@playfront/apk/channel-pairs";
import { type PackageFacts, readPackageFacts } from "@playfront/apk/facts/package-facts";
import type { PackageFault } from "@playfront/apk/facts/package-fault";
import { type ContentCheck, createContentCheck } from "@playfront/apk/signature/content-check";
import { certificateDigest } from "@playfront/apk/signature/signers";
import type { Outcome } from "./command.ts";

type Line = readonly [name: string, value: string];

/** Reads a local file as the packaging host does at registration, and registers nothing. */
export async function inspectPackage(path: string): Promise<Outcome> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number, end: number) => readFrom(file, start, end);
    const found = await readPackageFacts({ size, read });
    if (found.kind === "fault") return refuse(found, []);
    const facts = describeFacts(found, size);
    const contents = createContentCheck(found);
    if (contents.kind === "fault") return refuse(contents, facts);
    const sha256 = await readThrough(file, contents);
    const lines: Line[] = [...facts, ["sha256", sha256], ...describeContents(contents)];
    const altered = contents.end();
    return altered === undefined ? { lines: lines.map(format) } : refuse(altered, lines);
  } finally {
    await file.close();
  }
}

async function readFrom(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start });
  return buffer.subarray(0, bytesRead);
}

async function readThrough(file: FileHandle, contents: ContentCheck): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) {
    hash.update(bytes);
    contents.add(bytes);
  }
  return hash.digest("hex");
}

function refuse({ code, detail }: PackageFault, lines: readonly Line[]): Outcome {
  const why = `It would not be registered (${code}): ${detail}.`;
  return { lines: [...lines.map(format), why], refused: true };
}

function describeFacts(facts: PackageFacts, size: number): Line[] {
  const { packageName, label, versionName, versionCode, minSdk, targetSdk, permissions } = facts;
  return [
    ["package", packageName],
    ["label", label ?? "unknown"],
    ["version", `${versionName ?? "unknown"} (${versionCode})`],
    ["Android", `level ${minSdk ?? "unknown"} and up, made for ${targetSdk ?? "unknown"}`],
    ["size", `${size} bytes`],
    ...describeChannels(readChannels(facts.description.pairs)),
    ...facts.signers.map(({ scheme, certificates }): Line => {
      return ["signer", `${scheme} ${certificateDigest(certificates[0])}`];
    }),
    ...facts.signings.map(({ fromSdk, signers, predecessors }): Line => {
      const after = predecessors.length === 0 ? "" : ` after ${predecessors.join(", ")}`;
      return ["phones", `from level ${fromSdk} see ${signers.join(", ")}${after}`];
    }),
    ["permissions", permissions.join(", ") || "none"],
  ];
}

/** A channel goes as JSON, which shows what a terminal would not. */
function describeChannels({ walle, vasdolly, packerNg }: Channels): Line[] {
  const found: readonly (readonly [string, unknown])[] = [
    ["walle", walle && { channel: walle.channel, ...walle.extras }],
    ["vasdolly", vasdolly],
    ["packer-ng", packerNg],
  ];
  const present = found.filter(([, value]) => value !== undefined);
  if (present.length === 0) return [["channel", "none"]];
  return present.map(([reader, value]) => ["channel", `${reader} ${JSON.stringify(value)}`]);
}

function describeContents({ digests, unverified }: ContentCheck): Line[] {
  return [
    ...digests.map(({ name, hex }): Line => ["signed", `${name} ${hex} over the contents`]),
    ...unverified.map((what): Line => ["unverified", what]),
  ];
}

function format([name, value]: Line): string {
  return `  ${name.padEnd(12)}${value}`;
}
