import { toIsoTime } from "../../../infra/clock.ts";
import type { PasskeyRow } from "./passkey.repository.ts";

/** As the owner reads it. */
export function describePasskey({
  id,
  name,
  created_at,
  seen_at,
  suspended_at,
}: Pick<PasskeyRow, "id" | "name" | "created_at" | "seen_at" | "suspended_at">) {
  return {
    id,
    name,
    since: toIsoTime(created_at),
    ...(seen_at && { usedat: toIsoTime(seen_at) }),
    ...(suspended_at && { suspended: true }),
  };
}
