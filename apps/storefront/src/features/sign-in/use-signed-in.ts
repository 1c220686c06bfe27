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
 * What follows a login or a registration: the session, the player's info, and the way back. Settles with true, for a
 * form that stays busy until its page is gone.
 */
export function useSignedIn(
  kind: "login" | "register",
): (signedIn: { token: string }, message: string) => Promise<true> {
  const leadBack = useLeadBack();
  return async ({ token }, message) => {
    setToken(token);
    emitPlayerEvent({ kind });
    void refreshUserInfo();
    showToast(message);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    await leadBack();
    return true;
  };
}

/** Who comes here with a session that still holds is led back at once. */
export function useLeadBackPlayers(): void {
  const leadBack = useLeadBack();
  const latest = useRef(leadBack);
  latest.current = leadBack;
  useEffect(() => {
    let isHere = true;
    const check = async () => {
      await urlTokenExchanged();
      if (getSession().token === null) return;
      const result = await getBrowserApi().call("user/checkLogin", {});
      if (result.ok && isHere) await latest.current();
    };
    void check();
    return () => {
      isHere = false;
    };
  }, []);
}

/**
 * Leads to where the address says, unless the page has been left by then. The login leaves no trace in the history:
 * behind the wanted page lies the one it was asked for from.
 */
export function useLeadBack(): () => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async () => {
    if (!isHere.current) return;
    const previous = replacedPage(query);
    if (previous !== null) replaceEntry(previous);
    await navigate(returnTarget(query), { replace: previous === null });
  };
}
