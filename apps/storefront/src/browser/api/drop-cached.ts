import type { CallName, Payload } from "@playfront/contract/calls";
import type { QueryClient } from "@tanstack/react-query";
import { persister } from "./query-client.ts";

/** Forgets a cached answer everywhere; a page that shows it now gets the fresh one behind what it shows. */
export async function dropCached<Name extends CallName>(
  client: QueryClient,
  name: Name,
  payload: Payload<Name>,
): Promise<void> {
  const queryKey = [name, payload] as const;
  // A blocked sessionStorage holds nothing to forget.
  await persister.removeQueries({ queryKey, exact: true }).catch(() => undefined);
  client.removeQueries({ queryKey, exact: true, type: "inactive" });
  await client.invalidateQueries({ queryKey, exact: true });
}
