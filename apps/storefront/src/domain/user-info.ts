import { getBrowserApi } from "../platform/browser-api.ts";
import { getSession, setUserInfo } from "../platform/session.ts";

/** Asks the host anew who the player is; a failure leaves nothing known (spec §4, "Session"). */
export async function refreshUserInfo(): Promise<void> {
  const { token } = getSession();
  const result = await getBrowserApi().call("user/getUserInfo", {});
  // An answer to an earlier session says nothing about the present one.
  if (token === null || getSession().token === null) return;
  setUserInfo(result.ok ? result.data : null);
}
