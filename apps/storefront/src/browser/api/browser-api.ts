import type { Api } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import {
  type AnswerSeen,
  createFetchApi,
  type FetchApiOptions,
} from "@playfront/contract/fetch-api";
import { readIdentity } from "../session/identity.ts";
import { clearSession, getSession, setToken } from "../session/session.ts";
import { setSessionNotice } from "../session/session-notice.ts";
import { createEmitter } from "../state/emitter.ts";

let api: Api | null = null;
let origin = "";
const sessionLosses = createEmitter();

/** Sets the API host before the first call; empty means the page's own. */
export function setApiOrigin(apiOrigin: string): void {
  origin = apiOrigin;
  api = null;
}

/** The browser's side of the wire. */
export function getBrowserApi(): Api {
  api ??= createBrowserApi();
  return api;
}

/** The same over another way of sending. */
export function createBrowserApi(way: Pick<FetchApiOptions, "fetch" | "timeoutMs"> = {}): Api {
  return createFetchApi({ origin, identity: readIdentity, onAnswer: keepSession, ...way });
}

/**
 * Told when a call found the session dead and it has been cleared, but for the check of the session itself: who asks
 * for that acts on its answer. Returns a way to stop listening.
 */
export const onSessionLost = sessionLosses.on;

/** Rolls the token, or ends a session that the host says is over (docs/product.md#session). */
function keepSession({ name, status, code, data, msg, token }: AnswerSeen): void {
  // An answer to a call of an earlier session says nothing about the present one.
  const isPresent = token === getSession().token;
  if (status === 401 || code === codes.unauthorized) {
    if (!isPresent || token === null) return;
    clearSession();
    setSessionNotice(msg || "登录已失效，请重新登录");
    if (name !== "user/checkLogin") sessionLosses.emit();
    return;
  }
  const rolled = tokenIn(data);
  if (status === 200 && code === codes.success && rolled !== null && isPresent) {
    setSessionNotice(null);
    setToken(rolled, { keepUserInfo: token !== null });
  }
}

function tokenIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("token" in data)) return null;
  return typeof data.token === "string" && data.token !== "" ? data.token : null;
}
