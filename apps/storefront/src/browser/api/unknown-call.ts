import type { Failure } from "@playfront/contract/api";

/** Hosts by other makers answer calls that this product added with HTTP 404 (docs/wire.md#calls-beyond-the-former-host). */
export function isUnknownCall(result: { ok: true } | Failure): boolean {
  return !result.ok && result.kind === "network" && result.status === 404;
}
