import type { Call } from "./call.ts";

/** What a client needs of a call at run time, without schemas. */
export type CallFlags = Pick<Call, "path" | "auth" | "cached" | "encoding">;

/** Reduces calls to what a client needs; the browser's bundle contains only this. */
export function callFlags<Name extends string>(calls: Record<Name, Call>): Record<Name, CallFlags> {
  const flags = {} as Record<Name, CallFlags>;
  for (const name of Object.keys(calls) as Name[]) {
    const { path, auth, cached, encoding } = calls[name];
    flags[name] = { path, auth, cached, encoding };
  }
  return flags;
}
