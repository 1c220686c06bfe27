import type { PackageFacts } from "@playfront/apk/facts/package-facts";
import { readPackageFacts } from "@playfront/apk/facts/package-facts";
import type { PackageFault } from "@playfront/apk/facts/package-fault";
import { createFingerprint, type Fingerprint } from "@playfront/apk/fingerprint";
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
  facts: PackageFacts;
  fingerprint: Fingerprint;
}

/** Reads a package's facts from its end and its manifest, then the whole file for the digests. */
export async function inspectPackage(file: Package): Promise<Inspected | PackageFault> {
  const read = (start: number, end: number) => readBytes(file, start, end);
  const facts = await readPackageFacts({ size: file.size, read });
  if (facts.kind === "fault") return facts;
  const maker = createFingerprint(facts.description.prefixLength);
  await file.storage.streamRange(file.key, {
    start: 0,
    end: file.size - 1,
    async onChunk(chunk) {
      maker.add(chunk);
      // Hashing blocks this thread: let running downloads proceed between the pieces.
      await new Promise((done) => setImmediate(done));
    },
  });
  return { kind: "inspected", facts, fingerprint: maker.end() };
}
