import type { ApkFaultCode } from "../apk-fault.ts";

/**
 * Why a file is no package that could be offered: what keeps a channel out of it, or
 *
 * - `bundle`: an app bundle or a set of packages (.aab, .apks, .xapk), which no phone installs by itself.
 * - `split`: one part of a set, or a base that does not run without its other parts.
 * - `no-manifest`: a signed ZIP without an AndroidManifest.xml.
 * - `bad-entry`: a file in the package cannot be unpacked, or not within the limits.
 * - `bad-manifest`: the binary manifest does not fit together, or leaves out what Android insists on.
 * - `bad-signer`: the signature block names no certificate.
 */
export type PackageFaultCode =
  | ApkFaultCode
  | "bundle"
  | "split"
  | "no-manifest"
  | "bad-entry"
  | "bad-manifest"
  | "bad-signer";

/** `detail` is for logs, as that of `ApkFault`. */
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
