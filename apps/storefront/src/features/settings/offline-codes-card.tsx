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

/** As many codes as a copy holds: one page of the host's. */
const mostCodes = 50;

/** Whether the player's codes are kept on this device, sealed; for players only. */
export function OfflineCodesCard() {
  const uid = useSession().userInfo?.uid;
  return uid === undefined ? null : <Card uid={uid} />;
}

function Card({ uid }: { uid: string }) {
  const [isOn, setOn] = useState(keepsOfflineCodes);
  const change = async (wanted: boolean) => {
    setOn(wanted);
    if (!wanted) return dropOfflineCodes();
    const payload = { page: 1, pageSize: mostCodes };
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
