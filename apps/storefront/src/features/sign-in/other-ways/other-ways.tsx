import { type SocialProvider, socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { getBrowserApi } from "../../../browser/api/browser-api.ts";
import { useOffersPasskeys } from "../../../shared/account/passkeys.ts";
import { goToProvider } from "../../../shared/account/social-return.ts";
import { returnQuery } from "../../../shared/navigation/return-target.ts";
import { Button } from "../../../ui/form/button.tsx";
import { AppleLogo } from "./apple-logo.tsx";
import styles from "./other-ways.module.css";
import { PasskeyButton } from "./passkey-button.tsx";

/** Log-in by a passkey, WeChat, QQ and Apple, where host and browser offer them. */
export default function OtherWays() {
  const { search } = useLocation();
  const offersPasskeys = useOffersPasskeys();
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const { data: providers = [] } = useQuery({
    queryKey: ["social providers"],
    queryFn: askHost,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const go = async (provider: SocialProvider) => {
    setBusy(provider);
    await goToProvider(provider, returnQuery(search));
    setBusy(null);
  };
  if (providers.length === 0 && !offersPasskeys) return null;
  return (
    <section className={styles.ways} aria-label="其他登录方式">
      {offersPasskeys && <PasskeyButton label="通行密钥登录" />}
      {providers.map(({ provider }) => (
        <Button
          key={provider}
          look="outline"
          wide
          busy={busy === provider}
          className={provider === "apple" ? styles.apple : undefined}
          onClick={() => void go(provider)}
        >
          {provider === "apple" ? (
            <>
              <AppleLogo />
              通过 Apple 登录
            </>
          ) : (
            joinWords(socialNames[provider], "登录")
          )}
        </Button>
      ))}
    </section>
  );
}

async function askHost() {
  const result = await getBrowserApi().call("user/getSocialProviders", {});
  return result.ok ? result.data : [];
}
