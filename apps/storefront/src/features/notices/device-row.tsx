import { useState } from "react";
import {
  canNotify,
  type NoticeState,
  switchNoticesOff,
  switchNoticesOn,
} from "../../shared/notices/subscribe.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./notification-settings.module.css";

/** Whether this browser gets notifications, with the way to change it. */
export function DeviceRow({ state: loaded }: { state: NoticeState }) {
  const [state, setState] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const change = async (isWanted: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setState(isWanted ? "on" : "off");
    const problem = await (isWanted ? switchNoticesOn() : switchNoticesOff());
    setBusy(false);
    if (problem === null) return showToast(isWanted ? "已开启浏览器通知" : "已关闭浏览器通知");
    const isDenied = canNotify() && Notification.permission === "denied";
    setState(isDenied ? "denied" : isWanted ? "off" : "on");
    showToast(problem);
  };
  if (state === "unsupported" || state === "denied") {
    return (
      <li className={styles.device}>
        <p>浏览器通知：{state === "denied" ? "已被拒绝" : "不支持"}</p>
        <p className={styles.note}>{explanations[state]}</p>
      </li>
    );
  }
  return (
    <li>
      <Switch
        label="浏览器通知"
        note={state === "on" ? "此浏览器会显示通知，退出登录后停止" : "没有打开本站时也能收到提醒"}
        isOn={state === "on"}
        onChange={(isWanted) => void change(isWanted)}
      />
    </li>
  );
}

const explanations = {
  denied:
    "请点地址栏左侧的图标，在「网站设置」或「权限」中将「通知」改为允许，再刷新此页。iPhone 请到「设置 › 通知」中修改。",
  unsupported:
    "当前浏览器不能显示通知，消息可在「消息」中查看。iPhone 和 iPad 请先将本站「添加到主屏幕」，再从主屏幕打开。",
};
