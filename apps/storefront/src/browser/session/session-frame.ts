import type { UserInfo } from "@playfront/contract/entities";
import { logProblem } from "../page/log-problem.ts";
import { getSession, onSessionChange, setToken, setUserInfo } from "./session.ts";
import { isExchangingToken, tokensExchanged } from "./token-exchange.ts";

/**
 * Also keeps the session of a plain-http page in a hidden frame of another origin (docs/product.md#mirror-frame).
 * The frame's session becomes the session of a page that has none, and every change is written to the frame.
 * `origin` is the exact origin from the settings; messages from other origins are ignored. Browsers partition such
 * frames by the surrounding site (decision 0031).
 */
export function startSessionFrame(origin: string): void {
  const frame = document.createElement("iframe");
  const send = (message: object) =>
    frame.contentWindow?.postMessage({ mirror: 1, ...message }, origin);
  const write = () => {
    const { token, userInfo } = getSession();
    send({ act: "write", token, userInfo: userInfo && JSON.stringify(userInfo) });
  };
  let isKnown = false;
  window.addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (!isAnswer(data)) return logProblem("mirror: invalid message format");
    if (isKnown) return;
    isKnown = true;
    const begin = () => {
      if (getSession().token === null) adopt(data);
      else write();
      onSessionChange(write);
    };
    if (isExchangingToken()) void tokensExchanged().then(begin);
    else begin();
  });
  frame.addEventListener("load", () => send({ act: "read" }));
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.src = `${origin}/mirror/`;
  document.documentElement.append(frame);
}

interface Answer {
  token: string | null;
  userInfo: string | null;
}

function adopt({ token, userInfo }: Answer): void {
  if (token === null || !/^[\x21-\x7e]{1,128}$/.test(token)) return;
  setToken(token);
  const known = parse(userInfo);
  if (known !== null) setUserInfo(known);
}

function isAnswer(data: unknown): data is Answer {
  if (typeof data !== "object" || data === null) return false;
  const { mirror, token, userInfo } = data as Record<string, unknown>;
  return mirror === 1 && isValue(token) && isValue(userInfo);
}

function isValue(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function parse(text: string | null): UserInfo | null {
  try {
    const info: unknown = JSON.parse(text ?? "null");
    return typeof info === "object" && info !== null && "uid" in info ? (info as UserInfo) : null;
  } catch {
    return null;
  }
}
