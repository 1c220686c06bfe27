import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { getBrowserApi } from "../../../browser/api/browser-api.ts";
import { useOffersPasskeys } from "../../../shared/account/passkeys.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** A passkey in place of the code, if the account that waits has one for this host. */
export default function SecondStepPasskey({ sign }: { sign: string }) {
  const isOffered = useOffersPasskeys();
  const { data: options } = useQuery({
    queryKey: ["second step passkey", sign],
    queryFn: async () => {
      const result = await askHost(sign);
      return result.ok ? result.data : null;
    },
    enabled: isOffered,
    gcTime: 0,
    retry: false,
  });
  // One answer uses the challenge up.
  const isUsed = useRef(false);
  const begin = async () => {
    if (isUsed.current || !options) return askHost(sign);
    isUsed.current = true;
    return { ok: true as const, data: options };
  };
  return options ? <PasskeyButton label="使用通行密钥" begin={begin} /> : null;
}

const askHost = (sign: string) => getBrowserApi().call("user/passkeyBegin", { sign });
