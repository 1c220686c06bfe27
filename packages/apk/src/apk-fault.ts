/**
 * Why a channel cannot be written. All but the last are about the package and are the publisher's to
 * mend; hosts keep a complete `Record` of them for what they tell him.
 *
 * - `not-zip`: no end record; a file that lost its end has none either.
 * - `truncated`: shorter than its own end record says.
 * - `zip64`: Android's verifiers refuse such packages too.
 * - `unsigned`: no signature that we know of, of any scheme.
 * - `v1-only`: signed by the JAR scheme alone, so there is no signing block to write into.
 * - `bad-block`: the signing block's lengths do not fit together.
 * - `bad-directory`: the central directory's records do not fit together.
 * - `overlapping-sizes`: two parts claim the same bytes.
 * - `detached-directory`: bytes between central directory and end record; verifiers refuse them.
 * - `too-large`: a tail beyond `MAX_TAIL_BYTES`, or a directory that would start beyond 4 GiB.
 * - `bad-channel`: empty, not well-formed Unicode, or longer than `MAX_VALUE_BYTES` once encoded.
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

/** `detail` is for logs: plain English with the numbers that do not fit, nothing of the file's text. */
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
