import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession } from "../../browser/session/session.ts";
import { forgetSeenGames } from "../game/seen-games.ts";

/**
 * Ends the session on the host and in this browser. In this browser it ends at once, whether the host can be reached
 * or not. The next person at the device sees nothing of the games that were looked at.
 */
export function logOut(): void {
  void getBrowserApi().call("user/logout", {});
  clearSession();
  forgetSeenGames();
}
