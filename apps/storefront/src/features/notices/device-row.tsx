import { useState } from "react";
import type { NoticeState } from "../../shared/notices/notice-device.ts";
import { noticeDevice, switchNoticesOff, switchNoticesOn } from "../../shared/notices/subscribe.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./notification-settings.module.css";

/** Whether this device gets notifications, with the way to change it. */
export function DeviceRow({ state: loaded }: { state: NoticeState }) {
  const [state, setState] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const device = noticeDevice();
  const { words } = device;
  const change = async (isWanted: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setState(isWanted ? "on" : "off");
    const problem = await (isWanted ? switchNoticesOn() : switchNoticesOff());
    const isDenied = problem !== null && (await device.state()) === "denied";
    setBusy(false);
    if (problem === null) return showToast(`已${isWanted ? "开启" : "关闭"}${words.name}`);
    setState(isDenied ? "denied" : isWanted ? "off" : "on");
    showToast(problem);
  };
  if (state === "unsupported" || state === "denied") {
    return (
      <li className={styles.device}>
        <p>
          {words.name}：{state === "denied" ? "已被拒绝" : "不支持"}
        </p>
        <p className={styles.note}>{words[state]}</p>
      </li>
    );
  }
  return (
    <li>
      <Switch
        label={words.name}
        note={state === "on" ? words.on : words.closed}
        isOn={state === "on"}
        onChange={(isWanted) => void change(isWanted)}
      />
    </li>
  );
}
