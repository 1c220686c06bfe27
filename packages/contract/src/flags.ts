import type { Call } from "./call.ts";
import { apiBase } from "./constants.ts";

/** What a client needs of a call to make it, without schemas. The shape of its answer comes apart (call-shapes.ts). */
export type CallFlags = Pick<Call, "path" | "auth" | "cached">;

/** The flags that differ from {@link defaultFlags}: the browser's bundle contains only these. */
export function callFlags<Name extends string>(
  calls: Record<Name, Call>,
): Record<Name, Partial<CallFlags>> {
  const flags = {} as Record<Name, Partial<CallFlags>>;
  for (const name of Object.keys(calls) as Name[]) {
    const { path, auth, cached } = calls[name];
    const usual = defaultFlags(name);
    flags[name] = {
      ...(path !== usual.path && { path }),
      ...(auth !== usual.auth && { auth }),
      ...(cached !== usual.cached && { cached }),
    };
  }
  return flags;
}

/** Adds what `callFlags` left out. */
export function completeFlags(
  flags: Record<string, Partial<CallFlags>>,
): Record<string, CallFlags> {
  const entries = Object.entries(flags);
  return Object.fromEntries(
    entries.map(([name, own]) => [name, { ...defaultFlags(name), ...own }]),
  );
}

function defaultFlags(name: string): CallFlags {
  return { path: `${apiBase}${name}/`, auth: "visitor", cached: false };
}
