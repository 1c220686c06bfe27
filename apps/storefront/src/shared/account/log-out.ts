import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession } from "../../browser/session/session.ts";

/**
 * Ends the session on the host and in this browser. In this browser it ends at once, whether the host can be reached
 * or not.
 */
export function logOut(): void {
  void getBrowserApi().call("user/logout", {});
  clearSession();
}
