import { redirectDelayMs } from "@playfront/contract/constants";
import { useNavigate, useSearchParams } from "react-router";
import { returnTarget } from "../../domain/return-target.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { setToken, setUserInfo } from "../../platform/session.ts";
import { showToast } from "../../ui/toast.tsx";

/** What follows a login or a registration: the session, the player's info, and the way back. */
export function useSignedIn(): (signedIn: { token: string }, message: string) => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return async ({ token }, message) => {
    setToken(token);
    const info = await getBrowserApi().call("user/getUserInfo", {});
    if (info.ok) setUserInfo(info.data);
    showToast(message);
    setTimeout(() => navigate(returnTarget(query), { replace: true }), redirectDelayMs);
  };
}
