import type { Data } from "@playfront/contract/calls";
import type { UserInfo } from "@playfront/contract/entities";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { OtherDevicesNote } from "./other-devices-note.tsx";
import { SecondFactorConfirmation, type SendCredentials } from "./second-factor-confirmation.tsx";
import styles from "./security.module.css";

/** At this number of remaining codes the page asks the player to renew them. */
const lowCodeCount = 3;

const actions = {
  renew: {
    lead: "更新后会得到 10 个新的恢复码，原来的恢复码全部失效。",
    label: "更新恢复码",
    busyLabel: "正在更新…",
    danger: false,
  },
  disable: {
    lead: "关闭后，只用密码就能登录您的账号，恢复码也会全部失效。",
    label: "关闭登录保护",
    busyLabel: "正在关闭…",
    danger: true,
  },
};

/** The state of 登录保护 with its two actions: renew the recovery codes, or disable it. */
export function ProtectionEnabled({
  player,
  state: { since = "", codesleft },
  onCodes,
}: {
  player: UserInfo;
  state: Data<"user/getSecondFactor">;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [action, setAction] = useState<keyof typeof actions | null>(null);
  const { revalidate } = useRevalidator();
  const renew: SendCredentials = async (credentials, fail) => {
    const result = await getBrowserApi().call("user/recoveryCodesRenew", credentials);
    if (result.ok) onCodes(result.data.codes);
    else fail(result);
    return result.ok;
  };
  const disable: SendCredentials = async (credentials, fail) => {
    const result = await getBrowserApi().call("user/secondFactorDisable", credentials);
    if (result.ok) {
      showToast("登录保护已关闭");
      await revalidate();
    } else fail(result);
    return result.ok;
  };
  if (action !== null) {
    const { lead, ...labels } = actions[action];
    return (
      <>
        <p className={form.lead}>{lead}</p>
        <SecondFactorConfirmation
          {...labels}
          player={player}
          acceptsRecoveryCode
          onSend={action === "renew" ? renew : disable}
        />
        <Button look="plain" onClick={() => setAction(null)}>
          取消
        </Button>
      </>
    );
  }
  return (
    <>
      <Announced className={styles.done}>
        <ShieldCheck size={48} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
        <p className={styles.doneTitle}>登录保护已开启</p>
        <p className={styles.fact}>
          {since !== "" && (
            <>
              <time dateTime={since}>{shanghaiDay(since)}</time> 开启 ·{" "}
            </>
          )}
          剩余 {codesleft} 个恢复码
        </p>
      </Announced>
      {codesleft <= lowCodeCount && (
        <p className={form.lead}>恢复码快用完了。请更新恢复码，以免手机丢失时无法登录。</p>
      )}
      <div className={styles.buttons}>
        <Button
          look={codesleft <= lowCodeCount ? "primary" : "outline"}
          wide
          onClick={() => setAction("renew")}
        >
          更新恢复码
        </Button>
        <Button look="danger" wide onClick={() => setAction("disable")}>
          关闭登录保护
        </Button>
      </div>
      <OtherDevicesNote />
    </>
  );
}
