import type { Call } from "./call.ts";
import { pathOf } from "./path-of.ts";

/** What a client needs of a call to make it, without schemas. The shape of its answer comes apart (call-shapes.ts). */
export type CallFlags = Pick<Call, "path" | "auth" | "cached">;

/** Names of calls, with spaces between them, by their flags. The browser's bundle contains only these; players' calls are not cached. */
export type NamesByFlags = Record<"cached" | "player" | "visitor", string>;

export function namesByFlags(calls: Record<string, Call>): NamesByFlags {
  const namesOf = (isOne: (call: Call) => boolean) =>
    Object.keys(calls)
      .filter((name) => isOne(calls[name]!))
      .sort()
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
  return names.split(" ").map((name) => [name, { path: pathOf(name), auth, cached }] as const);
}
