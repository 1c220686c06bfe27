import { type PackageFacts, readPackageFacts } from "@playfront/apk/facts/package-facts";
import type { PackageFault } from "@playfront/apk/facts/package-fault";
import { createFingerprint, type Fingerprint } from "@playfront/apk/fingerprint";
import { createContentCheck } from "@playfront/apk/signature/content-check";
import type { Storage } from "@playfront/storage/storage";
import { readBytes } from "../builds/build.ts";

/** A file in a storage; `size` in bytes. */
export interface Package {
  storage: Storage;
  key: string;
  size: number;
}

export interface Inspected {
  kind: "inspected";
  facts: Omit<PackageFacts, "description" | "signers">;
  prefixLength: number;
  fingerprint: Fingerprint;
}

/**
 * Reads a package's facts from its end and its manifest, then the whole file for the digests. A file that differs from what
 * its signers signed is a fault.
 */
export async function inspectPackage(file: Package): Promise<Inspected | PackageFault> {
  const read = (start: number, end: number) => readBytes(file, start, end);
  const found = await readPackageFacts({ size: file.size, read });
  if (found.kind === "fault") return found;
  const { description, signers: _, ...facts } = found;
  const { prefixLength } = description;
  const contents = createContentCheck(found);
  if (contents.kind === "fault") return contents;
  const fingerprint = await fingerprintPackage(file, prefixLength, contents.add);
  const altered = contents.end();
  if (altered !== undefined) return altered;
  return { kind: "inspected", facts, prefixLength, fingerprint };
}

/** `also` is given the same bytes. */
export async function fingerprintPackage(
  { storage, key, size }: Package,
  prefixLength: number,
  also?: (bytes: Uint8Array) => void,
): Promise<Fingerprint> {
  const maker = createFingerprint(prefixLength);
  const onChunk = async (chunk: Uint8Array) => {
    maker.add(chunk);
    also?.(chunk);
    // Downloads wait for other tasks of this thread: let them in between the pieces.
    await new Promise((done) => setImmediate(done));
  };
  if (size > 0) await storage.streamRange(key, { start: 0, end: size - 1, onChunk });
  return maker.end();
}
