import type { Data } from "@playfront/contract/calls";
import type { UserInfo } from "@playfront/contract/entities";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { OwnerProof, type SendProof } from "./owner-proof.tsx";
import styles from "./security.module.css";

/** Codes left at which new ones are due. */
const few = 3;

const wishes = {
  renew: {
    lead: "更新后会得到 10 个新的恢复码，原来的恢复码全部失效。",
    label: "更新恢复码",
    busyLabel: "正在更新...",
  },
  disable: {
    lead: "关闭后，只用密码就能登录您的账号，恢复码也会全部失效。",
    label: "关闭登录保护",
    busyLabel: "正在关闭...",
  },
};

/** Since when it is on, and the two things that can be done: new recovery codes, and switching it off. */
export function ProtectionOn({
  player,
  state: { since = "", codesleft },
  onCodes,
}: {
  player: UserInfo;
  state: Data<"user/getSecondFactor">;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [wish, setWish] = useState<keyof typeof wishes | null>(null);
  const { revalidate } = useRevalidator();
  const renew: SendProof = async (proof, fail) => {
    const result = await getBrowserApi().call("user/recoveryCodesRenew", proof);
    if (result.ok) onCodes(result.data.codes);
    else fail(result);
    return result.ok;
  };
  const disable: SendProof = async (proof, fail) => {
    const result = await getBrowserApi().call("user/secondFactorDisable", proof);
    if (result.ok) {
      showToast("登录保护已关闭");
      await revalidate();
    } else fail(result);
    return result.ok;
  };
  if (wish !== null) {
    const { lead, ...words } = wishes[wish];
    return (
      <>
        <p className={form.lead}>{lead}</p>
        <OwnerProof
          {...words}
          player={player}
          takesRecovery
          onSend={wish === "renew" ? renew : disable}
        />
        <Button look="plain" onClick={() => setWish(null)}>
          取消
        </Button>
      </>
    );
  }
  return (
    <>
      <div className={styles.done} role="status">
        <ShieldCheck size={48} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
        <p className={styles.doneTitle}>登录保护已开启</p>
        <p className={styles.fact}>
          {since !== "" && `${shanghaiDay(since)} 开启 · `}剩余 {codesleft} 个恢复码
        </p>
      </div>
      {codesleft <= few && (
        <p className={form.lead}>恢复码快用完了。请更新恢复码，以免手机丢失时无法登录。</p>
      )}
      <div className={styles.buttons}>
        <Button
          look={codesleft <= few ? "primary" : "outline"}
          wide
          onClick={() => setWish("renew")}
        >
          更新恢复码
        </Button>
        <Button look="outline" wide onClick={() => setWish("disable")}>
          关闭登录保护
        </Button>
      </div>
      <p className={form.note}>
        之前登录的设备不受影响，可在
        <PageLink to={paths.devices} className={form.link}>
          登录设备
        </PageLink>
        中退出。
      </p>
    </>
  );
}
