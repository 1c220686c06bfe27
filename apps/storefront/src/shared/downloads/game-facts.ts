import type { GameInfo } from "@playfront/contract/entities";
import { callQuery } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { readDigest } from "./download-record.ts";
import type { PackageFacts } from "./download-rules.ts";

const bytesPerMegabyte = 1024 * 1024;

/**
 * Fetches a game's info from the host and bypasses this tab's cache: it must describe the package that is downloaded
 * now. Null if it cannot be loaded.
 */
export async function fetchGameInfo(gameid: string): Promise<GameInfo | null> {
  const options = callQuery("game/getGameInfo", { gameid });
  return getQueryClient()
    .fetchQuery({ ...options, persister: undefined, staleTime: 0 })
    .catch(() => null);
}

/** The size is approximate until the packaging host has reported it. */
export function packageFacts(game: GameInfo | null): PackageFacts {
  return {
    version: game?.version ?? "",
    versioncode: game?.versioncode ?? 0,
    package: game?.packagename ?? "",
    signer: readDigest(game?.signer),
    bytes: Math.round((game?.size ?? 0) * bytesPerMegabyte),
  };
}
