import type { GameInfo } from "@playfront/contract/entities";
import { callQuery } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { readDigest } from "./download-record.ts";
import type { PackageFacts } from "./download-rules.ts";

const bytesPerMegabyte = 1024 * 1024;

/**
 * What the host says of a game now, past this tab's cache: it is to describe the very package that is handed out. Null
 * when it cannot be had.
 */
export async function askForGame(gameid: string): Promise<GameInfo | null> {
  const options = callQuery("game/getGameInfo", { gameid });
  return getQueryClient()
    .fetchQuery({ ...options, persister: undefined, staleTime: 0 })
    .catch(() => null);
}

/** Bytes are about right until the packaging host has told them. */
export function packageFacts(game: GameInfo | null): PackageFacts {
  return {
    version: game?.version ?? "",
    versioncode: game?.versioncode ?? 0,
    package: game?.packagename ?? "",
    signer: readDigest(game?.signer),
    bytes: Math.round((game?.size ?? 0) * bytesPerMegabyte),
  };
}
