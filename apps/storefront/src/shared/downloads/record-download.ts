import { webAddress } from "../../browser/container/leave-page.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { paths } from "../navigation/paths.ts";
import { recordDownload } from "./download-store.ts";
import { fetchGameInfo, packageFacts } from "./game-facts.ts";

/** The callers do not always know more of a game than its id. */
export interface NamedGame {
  gameid: string;
  gamename?: string;
  logo?: string;
}

export function namedGame({ gameid, gamename = "", logo = "" }: NamedGame) {
  return { gameid, gamename, logo };
}

/**
 * Records that the browser was given a package's address, and shows it. The shop's facts about the package are added
 * when they arrive.
 */
export async function recordHandedToBrowser(game: NamedGame, address: string): Promise<void> {
  const at = Date.now();
  const { gameid } = game;
  const place = webAddress(address)?.href ?? "";
  recordDownload({ kind: "handed", game: namedGame(game), address: place, at });
  showStartedToast("已开始下载，请在浏览器中查看进度");
  const info = await fetchGameInfo(gameid);
  if (info === null) return;
  recordDownload({ kind: "facts", gameid, at, facts: packageFacts(info) });
  const { gamename, logo, version = "", versioncode = 0 } = info;
  const newest = { version, versioncode };
  recordDownload({ kind: "looked", game: { gameid, gamename, logo }, newest, isGone: false });
}

/** Records that no package was available, with the reason that the player was shown. */
export function recordRefusal(game: NamedGame, reason: string): void {
  recordDownload({ kind: "refused", game: namedGame(game), reason, at: Date.now() });
}

/** Shows that a download has begun, with a link to it. */
export function showStartedToast(text: string): void {
  const isThere = window.location.pathname.endsWith(paths.downloads);
  showToast(text, isThere ? null : { to: paths.downloads, label: "查看" });
}
