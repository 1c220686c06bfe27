import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { getSession } from "../../browser/session/session.ts";
import { SocialBind } from "../../features/security/social-bind.tsx";
import { SocialFailure, SocialLogin } from "../../features/sign-in/other-ways/social-login.tsx";
import { pages } from "../../pages.ts";
import { socialReturn, takeSocialSign } from "../../shared/account/social-return.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/social.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.social.title });
}

const failures = {
  failed: "验证没有完成，请重试或换一种方式登录。",
  snapshot: "微信正以快照模式打开本页，不能登录。请点右下角「使用完整服务」，再用微信登录。",
};

/** Where providers lead back to: logs in, or binds to the account that is logged in. */
export default function SocialRoute() {
  const step = useSocialStep();
  return (
    <Sheet>
      <TopBar title={pages.social.title} />
      <div className={form.page}>
        {step === "bind" && <SocialBind />}
        {step === "log in" && <SocialLogin />}
        {(step === "failed" || step === "snapshot") && <SocialFailure text={failures[step]} />}
      </div>
    </Sheet>
  );
}

/** Null until hydration. The handle leaves the address before anything else happens. */
function useSocialStep() {
  const [step, setStep] = useState<"bind" | "log in" | keyof typeof failures | null>(null);
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the address that the provider led back to
  useEffect(() => {
    const begin = async () => {
      const outcome = takeSocialSign(hash);
      const search = socialReturn.read()?.search ?? "";
      await navigate({ pathname, search, hash: "" }, { replace: true });
      if (outcome !== "proved") setStep(outcome);
      else setStep(getSession().token === null ? "log in" : "bind");
    };
    void begin();
  }, []);
  // The parts read where to go on to from the address, so they wait for it.
  return hash === "" ? step : null;
}
