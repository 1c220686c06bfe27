import type { Api } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import {
  createFetchApi,
  type FetchApiOptions,
  type ObservedAnswer,
} from "@playfront/contract/fetch-api";
import { readIdentity } from "../session/identity.ts";
import { clearSession, getSession, setToken } from "../session/session.ts";
import { setSessionNotice } from "../session/session-notice.ts";
import { createEmitter } from "../state/emitter.ts";

let api: Api | null = null;
let origin = "";
const sessionLosses = createEmitter();

/** Sets the API host. Must run before the first call. An empty origin means the page's own. */
export function setApiOrigin(apiOrigin: string): void {
  origin = apiOrigin;
  api = null;
}

/** The API of this browser: its calls carry the session's identity and update the session. */
export function getBrowserApi(): Api {
  api ??= createBrowserApi();
  return api;
}

/** Another API of this browser, such as one with its own `fetch`. */
export function createBrowserApi(way: Pick<FetchApiOptions, "fetch" | "timeoutMs"> = {}): Api {
  return createFetchApi({ origin, identity: readIdentity, onAnswer: keepSession, ...way });
}

/**
 * Runs a listener after a call has found the session ended and it has been cleared. Not for `user/checkLogin`: its
 * callers handle that answer themselves. Returns a function that removes the listener.
 */
export const onSessionLost = sessionLosses.on;

/** Stores a rolled token, or ends a session that the host says is over (docs/product.md#session). */
function keepSession({ name, status, code, data, msg, token }: ObservedAnswer): void {
  // The answer to a call of an earlier session says nothing about the present one.
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
