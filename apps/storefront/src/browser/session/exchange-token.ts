import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { createTokenApi } from "../api/browser-api.ts";
import { keepFormerSession } from "./former-session.ts";
import { adoptStored, getSession, setToken } from "./session.ts";
import { sessionEndedText, setSessionNotice } from "./session-notice.ts";

/** Loaded with the first address that carries a token. */
export async function exchangeToken(token: string, isLink: boolean): Promise<void> {
  const result = await createTokenApi(token).call("user/checkLogin", { from: "url" });
  // Another tab may have changed the session meanwhile.
  adoptStored();
  if (!result.ok) {
    if (getSession().token === null) leaveVisitor(token, result);
    return;
  }
  const { uid, token: own = token } = result.data as { uid: string; token?: string };
  const before = getSession();
  setToken(own, { keepUserInfo: before.userInfo?.uid === uid });
  if (isLink && before.token !== null && before.userInfo?.uid !== uid)
    keepFormerSession(before, uid);
}

/**
 * Without an answer, or beyond the limit of exchanges, the token may be valid: it becomes the session's, and the next
 * call will tell.
 */
function leaveVisitor(token: string, failure: Failure): void {
  if (failure.kind === "network" || failure.code === codes.tooMany) setToken(token);
  else if (failure.code === codes.unauthorized || failure.status === 401)
    setSessionNotice(failure.msg || sessionEndedText);
}
