import type { Call } from "./call.ts";

/** What a client needs to know of a call at run time: no schema. */
export type CallFlags = Pick<Call, "path" | "auth" | "cached" | "encoding">;

/** Strips calls down to what a client needs; what the browser's bundle holds of the contract. */
export function callFlags<Name extends string>(calls: Record<Name, Call>): Record<Name, CallFlags> {
  const flags = {} as Record<Name, CallFlags>;
  for (const name of Object.keys(calls) as Name[]) {
    const { path, auth, cached, encoding } = calls[name];
    flags[name] = { path, auth, cached, encoding };
  }
  return flags;
}
