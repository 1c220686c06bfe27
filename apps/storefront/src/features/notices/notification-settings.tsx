import { quietHours } from "@playfront/contract/constants";
import type { PushState } from "@playfront/contract/entities";
import { type MutableKind, messageKindNames, mutableKinds } from "@playfront/contract/post-words";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { NoticeState } from "../../shared/notices/notice-device.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList, TextRow } from "../../ui/list/row-list.tsx";
import { DeviceRow } from "./device-row.tsx";
import styles from "./notification-settings.module.css";
import { QuietHours } from "./quiet-hours.tsx";
import { useNoticeChoices } from "./use-notice-choices.ts";

const notes: Readonly<Record<MutableKind, string>> = {
  gift: "预约的礼包开放、补货，以及补发给您的礼包",
  opening: "预约的服务器即将开服",
  expiry: "已领的兑换码快要过期",
  follow: "上线、礼包、开服等，在「我的关注」中按游戏选择",
  post: "您的评价和评论的审核结果，以及收到的回复",
  support: "反馈和兑换码问题的处理结果",
  announcement: "活动和维护等公告",
  other: "实名认证结果等",
};

/** Which messages become notifications, on which devices and when. The inbox has every message. */
export function NotificationSettings({
  choices: loaded,
  device,
}: {
  choices: PushState;
  device: NoticeState;
}) {
  const { choices, setKind, setQuietHours } = useNoticeChoices(loaded);
  const { quietfrom: from, quietto: to } = choices;
  return (
    <>
      <TopBar title={pages.notifications.title} fallback={paths.settings} />
      <div className={styles.lists}>
        <RowList label="此设备">
          <DeviceRow state={device} />
        </RowList>
        <p className={styles.hint}>
          通知只显示标题。所有消息都保存在「消息」中，不受以下设置影响。未成年人在允许游戏的时段以外不会收到通知。
        </p>
        <RowList label="通知的消息">
          {mutableKinds.map((kind) => (
            <li key={kind}>
              <Switch
                label={messageKindNames[kind]}
                note={notes[kind]}
                isOn={!choices.muted.includes(kind)}
                onChange={(on) => void setKind(kind, on)}
              />
            </li>
          ))}
          <TextRow label={messageKindNames.security} value="始终通知" />
        </RowList>
        <RowList label="免打扰">
          <li>
            <Switch
              label="免打扰时段"
              note="这段时间的通知到结束时再显示，账号安全除外"
              isOn={from !== to}
              onChange={(isOn) => void setQuietHours(isOn ? quietHours : { from: 0, to: 0 })}
            />
          </li>
          {from !== to && (
            <QuietHours from={from} to={to} onChange={(hours) => void setQuietHours(hours)} />
          )}
        </RowList>
        <RowList label="更多">
          <LinkRow label="查看消息" to={paths.messages} />
        </RowList>
      </div>
    </>
  );
}
