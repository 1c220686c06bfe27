import { useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { dropOfflineCodes } from "../../browser/session/drop-offline-codes.ts";
import { keepsOfflineCodes } from "../../browser/session/offline-codes.ts";
import { getSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { keepCodesOnDevice } from "../../shared/gift/keep-codes.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { useOfPlayers } from "./use-of-players.ts";

/** Setting for the encrypted copy of the player's codes on this device; shown to players only. */
export function OfflineCodesRow() {
  const { isShown, className } = useOfPlayers();
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState<boolean | null>(null);
  const change = async (isWanted: boolean) => {
    setChoice(isWanted);
    if (!isWanted) return dropOfflineCodes();
    const problem = await keepCodes();
    if (problem === null) return;
    setChoice(false);
    showToast(problem);
  };
  if (!isShown) return null;
  return (
    <li className={className}>
      <Switch
        label="离线查看兑换码"
        note="已领的兑换码加密保存在本机，没有网络时也能查看；退出登录时删除"
        isOn={choice ?? (isHydrated && keepsOfflineCodes())}
        onChange={(isWanted) => void change(isWanted)}
      />
    </li>
  );
}

/** Resolves to what went wrong. */
async function keepCodes(): Promise<string | null> {
  if (getSession().userInfo === null) await refreshUserInfo();
  const { userInfo } = getSession();
  return userInfo === null ? networkMessage() : keepCodesOnDevice(userInfo.uid);
}
