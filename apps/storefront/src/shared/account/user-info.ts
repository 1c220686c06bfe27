import type { Result } from "@playfront/contract/api";
import type { UserInfo } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { getSession, setUserInfo } from "../../browser/session/session.ts";

/** Fetches the player's info from the host. A failure removes the stored info (docs/product.md#session). */
export async function refreshUserInfo(): Promise<Result<UserInfo>> {
  const { token } = getSession();
  const result = await getBrowserApi().call("user/getUserInfo", {});
  if (!result.ok) {
    if (token !== null && getSession().token === token) setUserInfo(null);
    return result;
  }
  // An answer to an earlier session says nothing about the present one.
  const present = getSession().token;
  const { token: rolled } = result.data as { token?: string };
  if (present !== null && (present === token || present === rolled)) setUserInfo(result.data);
  return result;
}

/**
 * The player's info, for a page that requires it. `fresh` asks the host even if the info is stored. Throws what the
 * route's error boundary shows.
 */
export async function requireUserInfo({ fresh = false } = {}): Promise<UserInfo> {
  const held = getSession().userInfo;
  if (held !== null && !fresh) return held;
  const result = await refreshUserInfo();
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

/** Stores what a call has just changed. */
export function changeUserInfo(change: Partial<UserInfo>): void {
  const { userInfo } = getSession();
  if (userInfo !== null) setUserInfo({ ...userInfo, ...change });
}
