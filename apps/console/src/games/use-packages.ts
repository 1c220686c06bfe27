import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { useCanAccess } from "ra-core";
import { callConsole } from "../api/call-console.ts";

export type Package = ConsoleData<"packages/list">["rows"][number];

const mostListed = 50;

/**
 * The newest packages of a game: those that were handed in for it, and the one that its players download. Those of all
 * games for one that was never published.
 */
export function usePackages(gameid: string | null | undefined) {
  const { canAccess } = useCanAccess({ resource: "packages", action: "list" });
  return useQuery({
    queryKey: ["packages", "list", "of game", gameid ?? null],
    queryFn: ({ signal }) => {
      const wanted = { page: 1, pageSize: mostListed, gameid: gameid ?? undefined };
      return callConsole("packages/list", wanted, signal);
    },
    enabled: canAccess === true,
  });
}

export function nameOfPackage({ id, versionName, versionCode }: Package): string {
  return `${id}（${versionName ?? "未知版本"}，${versionCode}）`;
}
