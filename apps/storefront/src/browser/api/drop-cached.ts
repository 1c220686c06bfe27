import type { CallName, Payload } from "@playfront/contract/calls";
import type { QueryClient } from "@tanstack/react-query";
import { persister } from "./query-client.ts";

/** Removes a cached answer from memory and storage. A page that shows it now refreshes it in the background. */
export async function dropCached<Name extends CallName>(
  client: QueryClient,
  name: Name,
  payload: Payload<Name>,
): Promise<void> {
  const queryKey = [name, payload] as const;
  await persister.removeQueries({ queryKey, exact: true });
  client.removeQueries({ queryKey, exact: true, type: "inactive" });
  await client.invalidateQueries({ queryKey, exact: true });
}
