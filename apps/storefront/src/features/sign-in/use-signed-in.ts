import { redirectDelayMs } from "@playfront/contract/constants";
import { useEffect, useRef } from "react";
import { type NavigateFunction, useNavigate, useSearchParams } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { emitPlayerEvent } from "../../browser/container/player-events.ts";
import { replaceEntry } from "../../browser/page/replace-entry.ts";
import { pagesBehind } from "../../browser/page/shown-page.ts";
import { getSession, onSessionOfOtherTab, setToken } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { forgetTyped } from "../../shared/form/typed-input.ts";
import {
  entriesBackTo,
  replacedPage,
  returnTarget,
} from "../../shared/navigation/return-target.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/**
 * Completes a login or registration: stores the session, loads the player's info and navigates back. Resolves to true,
 * so that the form stays busy until its page is gone.
 */
export function useSignedIn(
  kind: "login" | "register",
): (signedIn: { token: string }, message: string) => Promise<true> {
  const returnToTarget = useReturnToTarget();
  return async ({ token }, message) => {
    setToken(token);
    forgetTyped(typedSignIn[kind]);
    emitPlayerEvent({ kind });
    void refreshUserInfo();
    showToast(message);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    await returnToTarget();
    return true;
  };
}

/** Sends players with a valid session back at once, also when another tab begins one. */
export function useReturnLoggedInPlayers(): void {
  const returnToTarget = useReturnToTarget();
  const latest = useRef(returnToTarget);
  latest.current = returnToTarget;
  useEffect(() => {
    let isMounted = true;
    const check = async () => {
      await tokensExchanged();
      if (getSession().token === null) return;
      const result = await getBrowserApi().call("user/checkLogin", {});
      if (result.ok && isMounted) await latest.current();
    };
    void check();
    const stop = onSessionOfOtherTab((isThere) => {
      if (isThere) void check();
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, []);
}

/**
 * Navigates to the return target of the address, unless the page has been left. The login page is removed from the
 * history: the entry before the target is the page that the login was opened from, and if that is the target, it is gone
 * back to.
 */
export function useReturnToTarget(): () => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async () => {
    if (!isMounted.current) return;
    const previous = replacedPage(query);
    if (previous !== null) replaceEntry(previous);
    const target = returnTarget(query);
    const behind = pagesBehind();
    const back = previous === null ? entriesBackTo(target, behind) : 0;
    if (back > 0) await goBack(navigate, back);
    // The entry behind may differ in its query, such as `?play=1`.
    if (back > 0 && behind[back - 1] === target) return;
    await navigate(target, { replace: previous === null });
  };
}

/** Resolves once the browser has changed the entry; its page may still be loading. */
function goBack(navigate: NavigateFunction, by: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    void navigate(-by);
  });
}
