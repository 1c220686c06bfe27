import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { onSessionLost } from "../../browser/api/browser-api.ts";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { onSessionOfOtherTab } from "../../browser/session/session.ts";
import { setSessionNotice } from "../../browser/session/session-notice.ts";
import { adoptUrlToken, takeTokenFrom } from "../../browser/session/url-token.ts";
import { loginPath, needsLogin } from "../../shared/navigation/return-target.ts";

/**
 * Navigates to the login and back if the page requires a session and a call has found it ended, or another tab has
 * ended it (docs/product.md#session). Removes the token from an address that was reached inside the shop.
 */
export function SessionWatch() {
  useLoginWhenSessionEnds();
  useTokenInAddress();
  return null;
}

function useLoginWhenSessionEnds(): void {
  const navigate = useNavigate();
  const here = pathOf(useLocation());
  const { location: pending } = useNavigation();
  const latest = useRef({ here, wanted: here });
  useEffect(() => {
    latest.current = { here, wanted: pending ? pathOf(pending) : here };
  });
  useEffect(() => {
    const leave = async (notice?: string) => {
      const { here: refer, wanted: to } = latest.current;
      if (!needsLogin(to)) return;
      if (notice) setSessionNotice(notice);
      await closeOverlays();
      await navigate(loginPath({ refer, to }), { replace: true });
    };
    const stops = [
      onSessionLost(() => void leave()),
      onSessionOfOtherTab((isThere) => {
        if (!isThere) void leave("您已在其他页面退出登录");
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [navigate]);
}

function useTokenInAddress(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const rest = takeTokenFrom(new URL(pathname + search + hash, window.location.origin));
    if (rest === null) return;
    adoptUrlToken();
    void navigate(rest.pathname + rest.search + rest.hash, { replace: true });
  }, [navigate, pathname, search, hash]);
}

/** As a router path; the router's own state carries the base path in its locations. */
function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.replace(/^\/app(?=\/|$)/, "") + search;
}
