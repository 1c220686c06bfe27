import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import {
  dropOfflineCodes,
  keepsOfflineCodes,
  startOfflineCodes,
} from "../../browser/session/offline-codes.ts";
import { useSession } from "../../browser/session/session.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Choice } from "../../ui/form/choice.tsx";
import styles from "./settings-page.module.css";

/** Codes in the copy: one page of the call. */
const maxCodes = 50;

/** Setting for the encrypted copy of the player's codes on this device; shown to players only. */
export function OfflineCodesCard() {
  const uid = useSession().userInfo?.uid;
  return uid === undefined ? null : <OfflineCodesChoice uid={uid} />;
}

function OfflineCodesChoice({ uid }: { uid: string }) {
  const [isOn, setOn] = useState(keepsOfflineCodes);
  const change = async (isWanted: boolean) => {
    setOn(isWanted);
    if (!isWanted) return dropOfflineCodes();
    const payload = { page: 1, pageSize: maxCodes };
    const answer = await getBrowserApi().call("gift/getUserGiftSnList", payload);
    if (answer.ok && (await startOfflineCodes(uid, answer.data))) return;
    setOn(false);
    showToast(answer.ok ? "当前浏览器不支持离线保存" : "开启失败，请检查网络后重试");
  };
  return (
    <div className={styles.card}>
      <Choice
        label="离线查看兑换码"
        name="offlinecodes"
        options={{ on: "开启", off: "关闭" }}
        value={isOn ? "on" : "off"}
        onChange={({ target }) => void change(target.value === "on")}
      />
      <p className={styles.note}>
        已领的兑换码加密保存在这台设备上，没有网络时也能查看；退出登录时删除。
      </p>
    </div>
  );
}
