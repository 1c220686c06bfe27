import type { Call } from "./call.ts";
import { apiBase } from "./constants.ts";

/** The facts about a call that a client needs at run time, without schemas. */
export interface CallFlags {
  /** Absent: follows from the call's name, see {@link withPaths}. */
  path?: string;
  /** Absent: anybody may make the call. */
  auth?: "player";
  /** Absent: not cached. */
  cached?: true;
}

/** Reduces calls to what a client needs; the browser's bundle contains only this. */
export function callFlags<Name extends string>(calls: Record<Name, Call>): Record<Name, CallFlags> {
  const flags = {} as Record<Name, CallFlags>;
  for (const name of Object.keys(calls) as Name[]) {
    const { path, auth, cached } = calls[name];
    flags[name] = {
      ...(path !== defaultPath(name) && { path }),
      ...(auth === "player" && { auth }),
      ...(cached && { cached }),
    };
  }
  return flags;
}

/** Adds the paths that `callFlags` left out. */
export function withPaths(flags: Record<string, CallFlags>): Record<string, CallFlags> {
  for (const name of Object.keys(flags)) flags[name]!.path ??= defaultPath(name);
  return flags;
}

function defaultPath(name: string): string {
  return `${apiBase}${name}/`;
}
