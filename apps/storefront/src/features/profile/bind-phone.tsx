import type { UserInfo } from "@playfront/contract/entities";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Steps } from "../../ui/form/steps.tsx";
import { NewPhoneForm } from "./new-phone-form.tsx";
import { usePhoneProof } from "./phone-proof.ts";
import { ProfilePage } from "./profile-page.tsx";
import { VerifyPhoneForm } from "./verify-phone-form.tsx";

const steps = ["验证当前手机", "绑定新手机"];

/** Binds a phone. A phone that is already bound must be verified first. */
export function BindPhone({ player }: { player: UserInfo }) {
  // The phone on arrival: a successful change updates the player before the page is left.
  const [bound] = useState(player.phone);
  const { sign, keep, drop } = usePhoneProof();
  const [expiryMessage, setExpiryMessage] = useState<string | null>(null);
  if (bound === "") {
    return (
      <ProfilePage
        fallback={paths.security}
        lead="绑定手机后，可用手机号登录、找回密码，领取更多专属礼包。"
      >
        <NewPhoneForm sign="" />
      </ProfilePage>
    );
  }
  const startOver = (message: string) => {
    drop();
    setExpiryMessage(message);
  };
  return (
    <ProfilePage fallback={paths.security}>
      <Steps steps={steps} current={sign === null ? 0 : 1} />
      {sign === null ? (
        <>
          <VerifyPhoneForm phone={bound} expiryMessage={expiryMessage} onVerified={keep} />
          <p className={form.note}>
            当前手机号已停用？请联系
            <Link to={paths.help} className={form.link}>
              客服中心
            </Link>
          </p>
        </>
      ) : (
        <NewPhoneForm sign={sign} onExpired={startOver} />
      )}
    </ProfilePage>
  );
}
