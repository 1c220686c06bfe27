import { codes } from "@playfront/contract/codes";
import { CallFailure, callQuery } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import type { DownloadRecord } from "./download-record.ts";
import type { Downloads } from "./download-rules.ts";
import { recordDownload } from "./download-store.ts";

/** The most calls at a time: a long list must not delay the player's own actions. */
const atOnce = 3;

/** Asks the shop for each game's newest version, name and logo, and whether it still exists. Ignores failures. */
export async function lookUpGames(records: Downloads): Promise<void> {
  const waiting = [...records];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await lookUpGame(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function lookUpGame({ gameid, gamename, logo, newest }: DownloadRecord): Promise<void> {
  const game = { gameid, gamename, logo };
  try {
    const options = callQuery("game/getGameInfo", { gameid });
    const info = await getQueryClient().fetchQuery(options);
    const { version = "", versioncode = 0 } = info;
    const seen = { gameid, gamename: info.gamename, logo: info.logo };
    recordDownload({ kind: "looked", game: seen, newest: { version, versioncode }, isGone: false });
  } catch (error) {
    const failure = error instanceof CallFailure ? error.failure : null;
    const isGone = failure?.kind === "coded" && failure.code === codes.notFound;
    if (isGone) recordDownload({ kind: "looked", game, newest, isGone });
  }
}
