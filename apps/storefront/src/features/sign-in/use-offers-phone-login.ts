import { useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { CallFailure } from "../../browser/api/calls.ts";
import { isUnknownCall } from "../../browser/api/unknown-call.ts";
import { usePublicSettings } from "../../browser/page/public-settings.ts";

/** Whether the API host logs in by SMS code. Another host is asked by a call without fields, which changes nothing. */
export function useOffersPhoneLogin(): boolean {
  const isOwnHost = !usePublicSettings()?.hosts.api;
  const { data } = useQuery({
    queryKey: ["phone login"],
    queryFn: askHost,
    enabled: !isOwnHost,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isOwnHost || data === true;
}

async function askHost(): Promise<boolean> {
  const result = await getBrowserApi().call("user/index/phoneLogin", { phone: "", captcha: "" });
  if (isUnknownCall(result)) return false;
  if (!result.ok && result.kind === "network") throw new CallFailure(result);
  return true;
}
