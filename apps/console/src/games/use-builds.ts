import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

export type Build = ConsoleData<"game/builds">["rows"][number];

/** The builds that a game has and may have; those of all games for one that was never published. */
export function useBuilds(gameid: string | null | undefined) {
  const wanted = gameid ? { gameid } : {};
  return useQuery({
    queryKey: ["game", "builds", gameid ?? null],
    queryFn: ({ signal }) => callConsole("game/builds", wanted, signal),
  });
}

export function nameOfBuild({ id, versionName, versionCode }: Build): string {
  return `${id}（${versionName ?? "未知版本"}，${versionCode}）`;
}
