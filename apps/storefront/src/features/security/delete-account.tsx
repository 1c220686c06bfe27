import type { Data } from "@playfront/contract/calls";
import type { UserInfo } from "@playfront/contract/entities";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pages } from "../../pages.ts";
import { forgetPlayer } from "../../shared/account/log-out.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { buttonClass } from "../../ui/form/button.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import form from "../../ui/form/form.module.css";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { DeletionConsequences } from "./deletion-consequences.tsx";
import { PasswordConfirmation, type SendPassword } from "./password-confirmation.tsx";
import styles from "./security.module.css";

type DeletionInfo = Data<"user/getDeletionInfo">;

/** Requests the account's deletion: consequences, consent, password and a final confirmation; then shows the date. */
export function DeleteAccount({ player, info }: { player: UserInfo; info: DeletionInfo }) {
  const [due, setDue] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isConsentMissing, setConsentMissing] = useState(false);

  const send: SendPassword = async (password, fail) => {
    if (!(await confirmDeletion(info.days))) return false;
    const result = await getBrowserApi().call("user/deletionAsk", { password });
    if (!result.ok) {
      fail(result);
      return false;
    }
    setDue(result.data.due);
    forgetPlayer();
    return true;
  };
  const checkAgreed = () => {
    setConsentMissing(!isAgreed);
    return isAgreed;
  };

  if (due !== null) return <DeletionRequested due={due} />;
  return (
    <Sheet>
      <TopBar title={pages.deleteAccount.title} fallback={paths.security} />
      <div className={form.page}>
        <DeletionConsequences info={info} />
        <PasswordConfirmation
          player={player}
          label="申请注销"
          busyLabel="提交中…"
          danger
          checkBefore={checkAgreed}
          onSend={send}
        >
          <CheckField
            isChecked={isAgreed}
            error={isConsentMissing ? "请先勾选上方的确认项" : null}
            onChange={(isChecked) => {
              setAgreed(isChecked);
              setConsentMissing(false);
            }}
          >
            我已知晓以上后果，自愿申请注销
          </CheckField>
        </PasswordConfirmation>
      </div>
    </Sheet>
  );
}

function DeletionRequested({ due }: { due: string }) {
  return (
    <Sheet>
      <TopBar title={pages.deleteAccount.title} fallback={paths.home} />
      <div className={form.page}>
        <Announced className={styles.done}>
          <CalendarClock
            size={48}
            strokeWidth={1.5}
            aria-hidden="true"
            className={styles.waiting}
          />
          <p className={styles.doneTitle}>已申请注销</p>
          <p className={styles.text}>
            账号将于 <time dateTime={due}>{shanghaiMinute(due)}</time>{" "}
            永久删除，所有设备已退出登录。在此之前重新登录，可以撤销注销。
          </p>
        </Announced>
        <PageLink to={paths.home} className={buttonClass({ look: "outline", wide: true })}>
          返回首页
        </PageLink>
      </div>
    </Sheet>
  );
}

function confirmDeletion(days: number): Promise<boolean> {
  return confirmDanger({
    title: "确定申请注销？",
    body: `${days} 天后账号将永久删除，无法恢复。`,
    keep: "再想想",
    act: "确定注销",
  });
}
