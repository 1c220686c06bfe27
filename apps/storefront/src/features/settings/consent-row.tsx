import { isInApp } from "@playfront/contract/container";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useConsent, withdrawConsent } from "../../browser/session/consent.ts";
import { getSession } from "../../browser/session/session.ts";
import { logOut } from "../../shared/account/log-out.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import styles from "./settings-page.module.css";

/** Withdraws the privacy consent that the app asked for at its first start; shown in the app only. */
export function ConsentRow() {
  const isHydrated = useHydrated();
  const hasAgreed = useConsent();
  if (!isHydrated || !hasAgreed || !isInApp(getSurroundings().container)) return null;
  return (
    <li>
      <button type="button" className={styles.withdraw} onClick={() => void withdraw()}>
        撤回隐私政策的同意
      </button>
    </li>
  );
}

async function withdraw(): Promise<void> {
  const isSure = await confirmDanger({
    title: "撤回同意",
    body: "撤回后会退出登录，仍可浏览游戏和资讯。已保存在账号里的信息不会删除，需要删除请注销账号。",
    act: "撤回",
  });
  if (!isSure) return;
  if (getSession().token !== null) logOut();
  withdrawConsent();
}
