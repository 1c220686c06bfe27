import type { Call } from "./call.ts";
import { pathOf, readsByName } from "./path-of.ts";

/** What a client needs of a call to make it, without schemas. The shape of its answer comes apart (call-shapes.ts). */
export type CallFlags = Pick<Call, "path" | "auth" | "cached" | "writes" | "isBase">;

/**
 * Names of calls, with spaces between them, by their flags. The browser's bundle contains only these; players' calls are not cached.
 * Calls of the former API have a mark, and so has a call that writes although its name says that it reads, or the other way round.
 */
export type NamesByFlags = Record<"cached" | "player" | "visitor", string>;

const baseMark = "*";
const misnamedMark = "!";

export function namesByFlags(calls: Record<string, Call>): NamesByFlags {
  const isMisnamed = (name: string) => calls[name]!.writes === readsByName(name);
  const namesOf = (isOne: (call: Call) => boolean) =>
    Object.keys(calls)
      .filter((name) => isOne(calls[name]!))
      .sort()
      .map(
        (name) =>
          name + (isMisnamed(name) ? misnamedMark : "") + (calls[name]!.isBase ? baseMark : ""),
      )
      .join(" ");
  return {
    cached: namesOf(({ cached }) => cached),
    player: namesOf(({ auth }) => auth === "player"),
    visitor: namesOf(({ auth, cached }) => auth === "visitor" && !cached),
  };
}

export function flagsByName({ cached, player, visitor }: NamesByFlags): Record<string, CallFlags> {
  return Object.fromEntries([
    ...withFlags(cached, "visitor", true),
    ...withFlags(player, "player", false),
    ...withFlags(visitor, "visitor", false),
  ]);
}

function withFlags(names: string, auth: CallFlags["auth"], cached: boolean) {
  return names.split(" ").map((marked) => {
    const [name = ""] = marked.split(/[*!]/);
    const writes = readsByName(name) === marked.includes(misnamedMark);
    const isBase = marked.includes(baseMark);
    return [name, { path: pathOf(name), auth, cached, writes, isBase }] as const;
  });
}
