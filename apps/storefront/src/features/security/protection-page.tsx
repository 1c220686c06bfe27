import type { Data } from "@playfront/contract/calls";
import type { UserInfo } from "@playfront/contract/entities";
import { Shield } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pages } from "../../pages.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { OtherDevicesNote } from "./other-devices-note.tsx";
import { ProtectionEnabled } from "./protection-enabled.tsx";
import { ProtectionSetup } from "./protection-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./security.module.css";

type Protection = Data<"user/getSecondFactor">;
type NewKey = Data<"user/secondFactorBegin">;

/** 登录保护: set-up, recovery codes, and actions once it is enabled. */
export function ProtectionPage({ player, state }: { player: UserInfo; state: Protection }) {
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void revalidate();
  };
  return (
    <Sheet>
      <TopBar title={pages.protection.title} fallback={paths.security} />
      <div className={form.page}>
        {codes !== null ? (
          <RecoveryCodes codes={codes} username={player.username} onDone={() => setCodes(null)} />
        ) : state.enabled ? (
          <ProtectionEnabled player={player} state={state} onCodes={showCodes} />
        ) : (
          <ProtectionDisabled player={player} onCodes={showCodes} />
        )}
      </div>
    </Sheet>
  );
}

function ProtectionDisabled({
  player,
  onCodes,
}: {
  player: UserInfo;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [key, setKey] = useState<NewKey | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const begin = async () => {
    setIsBusy(true);
    const result = await getBrowserApi().call("user/secondFactorBegin", {});
    setIsBusy(false);
    if (result.ok) setKey(result.data);
    else showToast(failureWords(result));
  };
  if (key !== null) return <ProtectionSetup player={player} newKey={key} onCodes={onCodes} />;
  return (
    <>
      <div className={styles.done}>
        <Shield size={48} strokeWidth={1.5} aria-hidden="true" className={styles.quiet} />
        <p className={styles.doneTitle}>登录保护未开启</p>
      </div>
      <p className={form.lead}>
        开启后，登录时除了密码，还要输入身份验证器里每 30 秒更换一次的 6
        位验证码。即使密码泄露，别人也登录不了您的账号。
      </p>
      <p className={form.lead}>
        请先在手机上安装一个身份验证器，例如「腾讯身份验证器」小程序，或 Microsoft
        Authenticator、Google Authenticator 等应用。
      </p>
      <Button wide busy={isBusy} onClick={() => void begin()}>
        {isBusy ? "正在准备…" : "开启登录保护"}
      </Button>
      <OtherDevicesNote />
    </>
  );
}
