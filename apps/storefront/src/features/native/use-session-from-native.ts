import { useLocation, useNavigate } from "react-router";
import { closeOverlays } from "../../browser/overlay/overlay.ts";
import { logProblem } from "../../browser/page/log-problem.ts";
import { getSession } from "../../browser/session/session.ts";
import { adoptToken } from "../../browser/session/url-token.ts";
import { logOut } from "../../shared/account/log-out.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { needsLogin } from "../../shared/navigation/return-target.ts";
import { useNativeEvent } from "./use-native-event.ts";

/**
 * Follows the container's login: its token is exchanged for the page's own, like a token in an address. A null session
 * logs out, and leaves a page that requires login.
 */
export function useSessionFromNative(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useNativeEvent("session", (detail) => {
    const token = sessionToken(detail);
    if (token === undefined) logProblem("bridge: invalid message format");
    else if (token !== null) adoptToken(token);
    else if (getSession().token !== null) {
      logOut();
      if (!needsLogin(pathname)) return;
      void closeOverlays().then(() => navigate(paths.user, { replace: true }));
    }
  });
}

/** Null if logged out, undefined if the message is invalid. */
function sessionToken(detail: unknown): string | null | undefined {
  if (detail === null) return null;
  if (typeof detail !== "object" || !("token" in detail)) return undefined;
  return typeof detail.token === "string" && detail.token !== "" ? detail.token : undefined;
}
