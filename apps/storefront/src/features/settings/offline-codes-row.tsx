import { useEffect, useState } from "react";
import { dropOfflineCodes, keepsOfflineCodes } from "../../browser/session/offline-codes.ts";
import { useSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { keepCodesOnDevice } from "../../shared/gift/keep-codes.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Switch } from "../../ui/form/switch.tsx";

/** Setting for the encrypted copy of the player's codes on this device; shown to players only. */
export function OfflineCodesRow() {
  const { token, userInfo } = useSession();
  const isUnknown = token !== null && userInfo === null;
  useEffect(() => {
    if (isUnknown) void refreshUserInfo();
  }, [isUnknown]);
  return userInfo && <OfflineCodesSwitch uid={userInfo.uid} />;
}

function OfflineCodesSwitch({ uid }: { uid: string }) {
  const [isOn, setOn] = useState(keepsOfflineCodes);
  const change = async (isWanted: boolean) => {
    setOn(isWanted);
    if (!isWanted) return dropOfflineCodes();
    const problem = await keepCodesOnDevice(uid);
    if (problem === null) return;
    setOn(false);
    showToast(problem);
  };
  return (
    <li>
      <Switch
        label="离线查看兑换码"
        note="已领的兑换码加密保存在本机，没有网络时也能查看；退出登录时删除"
        isOn={isOn}
        onChange={(isWanted) => void change(isWanted)}
      />
    </li>
  );
}
