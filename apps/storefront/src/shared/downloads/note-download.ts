import { webAddress } from "../../browser/container/leave-page.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { paths } from "../navigation/paths.ts";
import { noteDownload } from "./download-store.ts";
import { askForGame, packageFacts } from "./game-facts.ts";

/** Who opens a game does not always know more of it than its id. */
export interface NamedGame {
  gameid: string;
  gamename?: string;
  logo?: string;
}

export function known({ gameid, gamename = "", logo = "" }: NamedGame) {
  return { gameid, gamename, logo };
}

/**
 * Notes that the browser was given a package's address, and says so. What the shop says of the package follows when it
 * comes.
 */
export async function noteHandedToBrowser(game: NamedGame, address: string): Promise<void> {
  const at = Date.now();
  const { gameid } = game;
  const place = webAddress(address)?.href ?? "";
  noteDownload({ kind: "handed", game: known(game), address: place, at });
  showStartedToast("已交给浏览器下载");
  const info = await askForGame(gameid);
  if (info === null) return;
  noteDownload({ kind: "facts", gameid, at, facts: packageFacts(info) });
  const { gamename, logo, version = "", versioncode = 0 } = info;
  const newest = { version, versioncode };
  noteDownload({ kind: "looked", game: { gameid, gamename, logo }, newest, isGone: false });
}

/** Notes that there was no package to be had, in the words that the player was shown. */
export function noteRefusal(game: NamedGame, reason: string): void {
  noteDownload({ kind: "refused", game: known(game), reason, at: Date.now() });
}

/** Says that a download has begun, with the way to see it. */
export function showStartedToast(text: string): void {
  const isThere = window.location.pathname.endsWith(paths.downloads);
  showToast(text, isThere ? null : { to: paths.downloads, label: "查看" });
}
