import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession } from "../../browser/session/session.ts";
import { dropOwnDrafts } from "../../browser/storage/own-drafts.ts";
import { forgetSeenGames } from "../game/seen-games.ts";

/** Ends the session on the host and in this browser. In this browser it ends at once, whether the host can be reached or not. */
export function logOut(): void {
  void getBrowserApi().call("user/logout", {});
  forgetPlayer();
}

/** The next person at the device sees nothing of what the player has looked at or typed. */
export function forgetPlayer(): void {
  clearSession();
  forgetSeenGames();
  dropOwnDrafts();
}
