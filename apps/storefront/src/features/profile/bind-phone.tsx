import type { UserInfo } from "@playfront/contract/entities";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Steps } from "../../ui/form/steps.tsx";
import { NewPhoneForm } from "./new-phone-form.tsx";
import { usePhoneProof } from "./phone-proof.ts";
import { ProfilePage } from "./profile-page.tsx";
import { ProvePhoneForm } from "./prove-phone-form.tsx";

const steps = ["验证当前手机", "绑定新手机"];

/** Binds a phone. Where one is bound, it is proved first. */
export function BindPhone({ player }: { player: UserInfo }) {
  // What was bound on arrival decides the way; success changes it before the page is left.
  const [bound] = useState(player.phone);
  const { sign, keep, drop } = usePhoneProof(player.uid);
  const [lapse, setLapse] = useState<string | null>(null);
  if (bound === "") {
    return (
      <ProfilePage lead="绑定手机后，可用手机号登录、找回密码，领取更多专属礼包。">
        <NewPhoneForm sign="" />
      </ProfilePage>
    );
  }
  const mustProveAgain = (message: string) => {
    drop();
    setLapse(message);
  };
  return (
    <ProfilePage>
      <Steps steps={steps} current={sign === null ? 0 : 1} />
      {sign === null ? (
        <>
          <ProvePhoneForm phone={bound} lapse={lapse} onProved={keep} />
          <p className={form.note}>
            当前手机号已停用？请联系
            <Link to={paths.help} className={form.link}>
              客服中心
            </Link>
          </p>
        </>
      ) : (
        <NewPhoneForm sign={sign} onLapse={mustProveAgain} />
      )}
    </ProfilePage>
  );
}
