import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";

/** Whether the host requires the password again because the log-in is some minutes old. */
export function requiresPassword(failure: Failure): boolean {
  if (failure.kind !== "coded" || failure.code !== codes.invalid) return false;
  return (failure.data as { field?: unknown } | null)?.field === "password";
}
