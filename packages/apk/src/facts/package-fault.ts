import type { ApkFaultCode } from "../apk-fault.ts";

/**
 * Why a file is no package that could be offered: what keeps a channel out of it, or
 *
 * - `bundle`: an app bundle or a set of packages (.aab, .apks, .xapk), which phones cannot install directly.
 * - `split`: one part of a set, or a base that needs its other parts.
 * - `no-manifest`: a signed ZIP without an AndroidManifest.xml.
 * - `bad-entry`: a file in the package cannot be unpacked, or not within the limits.
 * - `bad-manifest`: the binary manifest is malformed, or lacks what Android requires.
 * - `bad-signer`: the signature block names no certificate.
 * - `bad-extras`: the value of Walle's pair is no JSON object, so a channel cannot be written without losing it.
 * - `altered`: changed after it was signed, or a signature in it is wrong.
 * - `unknown-signature`: no signature in it is of a known algorithm.
 * - `resources-packed`: made for Android 11 or later, but its resources.arsc is compressed or not aligned to 4 bytes.
 */
export type PackageFaultCode =
  | ApkFaultCode
  | "bundle"
  | "split"
  | "no-manifest"
  | "bad-entry"
  | "bad-manifest"
  | "bad-signer"
  | "bad-extras"
  | "altered"
  | "unknown-signature"
  | "resources-packed";

/** `detail` is for logs, like that of `ApkFault`. */
export interface PackageFault {
  kind: "fault";
  code: PackageFaultCode;
  detail: string;
}

export function packageFault(code: PackageFaultCode, detail: string): PackageFault {
  return { kind: "fault", code, detail };
}

export function isPackageFault<T extends object>(value: T | PackageFault): value is PackageFault {
  return "kind" in value && value.kind === "fault";
}
