import type { PackageFault } from "@playfront/apk/facts/package-fault";
import type { Fingerprint } from "@playfront/apk/fingerprint";
import type { Inspected } from "./inspect-package.ts";

/** Where a package is; a thread cannot be given a storage. */
export interface PackageFile {
  /** Null: in the shop's storage. */
  folder: string | null;
  key: string;
  /** Bytes. */
  size: number;
}

export interface TailHashes {
  /** SHA-256 of the whole package, 32 bytes. */
  whole: Uint8Array;
  /** SHA-256 of the tail alone, 32 bytes. */
  tail: Uint8Array;
}

/** What a thread can do; each task has the answer of its kind. */
export type PackageTask =
  | { kind: "inspect"; file: PackageFile }
  | { kind: "fingerprint"; file: PackageFile; prefixLength: number }
  /** `state` is that of SHA-256 before `parts`, the tail of a package. */
  | { kind: "hashTail"; state: Uint8Array; parts: readonly Uint8Array[] };

export interface TaskAnswers {
  inspect: Inspected | PackageFault;
  fingerprint: Fingerprint;
  hashTail: TailHashes;
}
