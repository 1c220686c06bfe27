import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { logOut } from "../../domain/log-out.ts";
import { paths } from "../../domain/paths.ts";
import { needsLogin } from "../../domain/return-target.ts";
import { loadBridge } from "../../platform/bridge.ts";
import { logProblem } from "../../platform/log-problem.ts";
import { getSession } from "../../platform/session.ts";
import { adoptToken } from "../../platform/url-token.ts";

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
