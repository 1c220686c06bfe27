/**
 * Why a channel cannot be written. All but the last are faults of the package, which its publisher must fix; hosts keep a
 * complete `Record` of messages for them.
 *
 * - `not-zip`: no end record, for example because the file was cut off.
 * - `truncated`: shorter than its own end record says.
 * - `zip64`: Android's verifiers reject such packages.
 * - `unsigned`: no signature of any known scheme.
 * - `v1-only`: signed by the JAR scheme alone, so there is no signing block to write into.
 * - `bad-block`: the signing block's lengths are inconsistent.
 * - `bad-directory`: the central directory's records are inconsistent.
 * - `overlapping-sizes`: two parts claim the same bytes.
 * - `detached-directory`: bytes between central directory and end record; verifiers reject them.
 * - `too-large`: a tail beyond `maxTailBytes`, or a directory that would start beyond 4 GiB.
 * - `bad-channel`: empty, not well-formed Unicode, or longer than `maxValueBytes` once encoded.
 */
export type ApkFaultCode =
  | "not-zip"
  | "truncated"
  | "zip64"
  | "unsigned"
  | "v1-only"
  | "bad-block"
  | "bad-directory"
  | "overlapping-sizes"
  | "detached-directory"
  | "too-large"
  | "bad-channel";

/** `detail` is for logs: the inconsistent numbers in English, without text from the file. */
export interface ApkFault {
  kind: "fault";
  code: ApkFaultCode;
  detail: string;
}

export function fault(code: ApkFaultCode, detail: string): ApkFault {
  return { kind: "fault", code, detail };
}

export function isFault<T extends object>(value: T | ApkFault): value is ApkFault {
  return "kind" in value && value.kind === "fault";
}
