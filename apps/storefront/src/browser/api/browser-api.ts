import type { Api, Failure } from "@playfront/contract/api";
import { calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { keptAtHeader } from "@playfront/contract/constants";
import {
  createFetchApi,
  type FetchApiOptions,
  type ObservedAnswer,
} from "@playfront/contract/fetch-api";
import { readIdentity } from "../session/identity.ts";
import {
  adoptStored,
  clearSession,
  getSession,
  isOfPresentSession,
  setToken,
} from "../session/session.ts";
import { sessionEndedText, setSessionNotice } from "../session/session-notice.ts";
import { isExchangingToken, tokensExchanged } from "../session/token-exchange.ts";
import { createEmitter } from "../state/emitter.ts";
import { noteHostDate } from "./host-clock.ts";
import { createRememberingApi } from "./unknown-call.ts";
import { countingWrites } from "./writing-calls.ts";

let api: Api | null = null;
/** Of the API host. */
export let origin = "";
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
  const api = createRememberingApi({
    origin,
    identity: readIdentity,
    onAnswer: keepSession,
    replaceAnswer: dropOfFormerSession,
    onResponse: ({ headers }) => {
      if (!headers.has(keptAtHeader)) noteHostDate(headers.get("date"));
    },
    ...way,
  });
  return countingWrites({
    call(name, payload, options) {
      const ask = () => api.call(name, payload, options);
      const waits =
        isExchangingToken() && calls[name].auth === "player" && getSession().token === null;
      return waits ? tokensExchanged().then(ask) : ask();
    },
  });
}

/** An API whose calls carry this token instead of the session's, and leave the session alone. */
export function createTokenApi(token: string): Api {
  const identity = () => ({ ...readIdentity(), uid: null, token });
  return countingWrites(createFetchApi({ origin, identity }));
}

/**
 * Runs a listener after a call has found the session ended and it has been cleared. Not for `user/checkLogin`: its
 * callers handle that answer themselves. Returns a function that removes the listener.
 */
export const onSessionLost = sessionLosses.on;

/**
 * Given in place of an answer that belongs to another session: another tab has logged in or out while the call was under
 * way, and what the answer holds is not for the present player.
 */
export const supersededCall: Failure = {
  ok: false,
  kind: "coded",
  code: codes.failure,
  msg: "登录的账号已变更，请重试",
  data: null,
  status: 200,
};

function dropOfFormerSession({ name, token }: ObservedAnswer): Failure | null {
  // What `user/checkLogin` answers says nothing about the player, and its callers look at the session themselves.
  const isPersonal = calls[name].auth === "player" && name !== "user/checkLogin";
  if (!isPersonal || token === null || isOfPresentSession(token)) return null;
  return supersededCall;
}

/** Stores a rolled token, or ends a session that the host says is over (docs/product.md#session). */
function keepSession({ name, status, code, data, msg, token }: ObservedAnswer): void {
  if (status === 401 || code === codes.unauthorized) {
    if (token === null || !isPresent(token)) return;
    clearSession();
    setSessionNotice(msg || sessionEndedText);
    if (name !== "user/checkLogin") sessionLosses.emit();
    return;
  }
  const rolled = tokenIn(data);
  if (status === 200 && code === codes.success && rolled !== null && isPresent(token)) {
    setToken(rolled, { keepUserInfo: token !== null });
  }
}

/** The answer to a call of an earlier session says nothing about the present one, which another tab may have begun. */
function isPresent(token: string | null): boolean {
  adoptStored();
  return token === getSession().token;
}

function tokenIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("token" in data)) return null;
  return typeof data.token === "string" && data.token !== "" ? data.token : null;
}
