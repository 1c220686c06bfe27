import { useQuery } from "@tanstack/react-query";
import { getBrowserApi } from "../../../browser/api/browser-api.ts";
import { useOffersPasskeys } from "../../../shared/account/passkeys.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** A passkey in place of the code, if the account that waits has one for this host. */
export default function SecondStepPasskey({ sign }: { sign: string }) {
  const isOffered = useOffersPasskeys();
  const { data: options } = useQuery({
    queryKey: ["second step passkey", sign],
    queryFn: () => askHost(sign),
    enabled: isOffered,
    // The challenge is used up by one answer.
    gcTime: 0,
    retry: false,
  });
  return options ? <PasskeyButton label="使用通行密钥" options={options} /> : null;
}

async function askHost(sign: string) {
  const result = await getBrowserApi().call("user/passkeyBegin", { sign });
  return result.ok ? result.data : null;
}
