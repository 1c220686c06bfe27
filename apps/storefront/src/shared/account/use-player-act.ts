import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { useLocation, useNavigate } from "react-router";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { useSession } from "../../browser/session/session.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { loginPath } from "../navigation/return-target.ts";

/** What goes around a tap that only a player can make: the log-in of a visitor, and the words for a failure. */
export function usePlayerAct() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token } = useSession();
  const logIn = () => void navigate(loginPath({ refer: pathname + search }));
  return {
    isVisitor: token === null,
    logIn,
    /** `unsupported` is said on a host that does not know the call. */
    tellFailure(failure: Failure, unsupported: string = networkMessage()): void {
      if (isUnknownCall(failure)) showToast(unsupported);
      else if (failure.kind === "network") showToast(networkMessage());
      else if (failure.code === codes.unauthorized) logIn();
      else showToast(failure.msg || networkMessage());
    },
  };
}
