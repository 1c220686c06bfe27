import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadBridge } from "../../browser/container/bridge.ts";
import { logProblem } from "../../browser/page/log-problem.ts";
import { getSession } from "../../browser/session/session.ts";
import { adoptToken } from "../../browser/session/url-token.ts";
import { logOut } from "../../shared/account/log-out.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { needsLogin } from "../../shared/navigation/return-target.ts";

/**
 * Follows the container's log-in: its session is taken like a token in an address and exchanged for one of the page's
 * own; a null session logs out here too, and leaves a page that needs one.
 */
export function useSessionFromNative(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ pathname, navigate });
  useEffect(() => {
    latest.current = { pathname, navigate };
  });
  useEffect(() => {
    let isHere = true;
    let stop = () => {};
    const follow = (detail: unknown) => {
      const token = tokenOf(detail);
      if (token === undefined) logProblem("bridge: invalid message format");
      else if (token !== null) adoptToken(token);
      else if (getSession().token !== null) {
        logOut();
        const { pathname, navigate } = latest.current;
        if (needsLogin(pathname)) void navigate(paths.user, { replace: true });
      }
    };
    void loadBridge().then((bridge) => {
      if (isHere && bridge) stop = bridge.on("session", follow);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);
}

/** Null: logged out. Undefined: makes no sense. */
function tokenOf(detail: unknown): string | null | undefined {
  if (detail === null) return null;
  if (typeof detail !== "object" || !("token" in detail)) return undefined;
  return typeof detail.token === "string" && detail.token !== "" ? detail.token : undefined;
}
