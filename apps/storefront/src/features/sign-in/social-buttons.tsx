import { type SocialProvider, socialNames } from "@playfront/contract/constants";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { goToProvider } from "../../shared/account/social-return.ts";
import { returnQuery } from "../../shared/navigation/return-target.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./social-buttons.module.css";

/** Log-in by WeChat and QQ, where the host offers them to this browser. */
export default function SocialButtons() {
  const { search } = useLocation();
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const { data: providers = [] } = useQuery({
    queryKey: ["social providers"],
    queryFn: askHost,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const go = async (provider: SocialProvider) => {
    setBusy(provider);
    if (!(await goToProvider(provider, returnQuery(search)))) setBusy(null);
  };
  if (providers.length === 0) return null;
  return (
    <section className={styles.ways} aria-label="其他登录方式">
      {providers.map(({ provider }) => (
        <Button
          key={provider}
          look="outline"
          wide
          busy={busy === provider}
          onClick={() => void go(provider)}
        >
          {socialNames[provider]}登录
        </Button>
      ))}
    </section>
  );
}

async function askHost() {
  const result = await getBrowserApi().call("user/getSocialProviders", {});
  return result.ok ? result.data : [];
}
