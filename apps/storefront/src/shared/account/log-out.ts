import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { clearSession } from "../../browser/session/session.ts";

/** Ends the session on the host and here. Whether the host hears of it or not, here it ends at once. */
export function logOut(): void {
  void getBrowserApi().call("user/logout", {});
  clearSession();
}
