import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { loginPath, needsLogin } from "../../domain/return-target.ts";
import { onSessionLost } from "../../platform/browser-api.ts";

/** When a call finds the session over and the page needs one, leads to the login and back (spec §4, "Session"). */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionLost(() => {
        if (needsLogin(pathname))
          navigate(loginPath({ refer: pathname + search }), { replace: true });
      }),
    [navigate, pathname, search],
  );
  return null;
}
