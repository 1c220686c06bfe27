import { redirectDelayMs } from "@playfront/contract/constants";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { emitPlayerEvent } from "../../browser/container/player-events.ts";
import { replaceEntry } from "../../browser/page/replace-entry.ts";
import { getSession, setToken } from "../../browser/session/session.ts";
import { urlTokenExchanged } from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { replacedPage, returnTarget } from "../../shared/navigation/return-target.ts";
import { showToast } from "../../ui/feedback/toast.tsx";

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
    emitPlayerEvent({ kind });
    void refreshUserInfo();
    showToast(message);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    await returnToTarget();
    return true;
  };
}

/** Sends players with a valid session back at once. */
export function useReturnLoggedInPlayers(): void {
  const returnToTarget = useReturnToTarget();
  const latest = useRef(returnToTarget);
  latest.current = returnToTarget;
  useEffect(() => {
    let isMounted = true;
    const check = async () => {
      await urlTokenExchanged();
      if (getSession().token === null) return;
      const result = await getBrowserApi().call("user/checkLogin", {});
      if (result.ok && isMounted) await latest.current();
    };
    void check();
    return () => {
      isMounted = false;
    };
  }, []);
}

/**
 * Navigates to the return target of the address, unless the page has been left. The login page is removed from the
 * history: the entry before the target is the page that the login was opened from.
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
    await navigate(returnTarget(query), { replace: previous === null });
  };
}
