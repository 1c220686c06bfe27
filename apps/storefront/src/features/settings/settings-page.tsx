import { setDataSaving, useSavesData } from "../../browser/page/save-data.ts";
import { setTheme, type Theme, useTheme } from "../../browser/page/theme.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList, TextRow } from "../../ui/list/row-list.tsx";
import { ConsentRow } from "./consent-row.tsx";
import { GuessingRow } from "./guessing-row.tsx";
import { NotificationsRow } from "./notifications-row.tsx";
import { OfflineCodesRow } from "./offline-codes-row.tsx";
import styles from "./settings-page.module.css";

const themes: Readonly<Record<Theme, string>> = {
  system: "跟随系统",
  light: "浅色",
  dark: "深色",
};

/** The settings of this device; no login required. */
export function SettingsPage() {
  const theme = useTheme();
  return (
    <>
      <TopBar title={pages.settings.title} fallback={paths.user} />
      <div className={styles.lists}>
        <RowList label="本机设置">
          <li className={styles.choice}>
            <Choice
              label="外观"
              name="theme"
              options={themes}
              value={theme}
              onChange={({ target }) => setTheme(target.value as Theme)}
            />
          </li>
          <li>
            <Switch
              label="省流量模式"
              note="开启后将加载低清图片，并关闭自动轮播和页面预加载"
              isOn={useSavesData()}
              onChange={setDataSaving}
            />
          </li>
          <GuessingRow />
          <OfflineCodesRow />
          <TextRow label="文字大小" value="跟随系统" />
        </RowList>
        <p className={styles.hint}>以上设置仅对本机生效</p>
        <RowList label="更多">
          <NotificationsRow />
          <LinkRow label="下载管理" to={paths.downloads} />
          <LinkRow label="用户服务协议" to={paths.agreement} />
          <LinkRow label="隐私政策" to={paths.privacy} />
          <ConsentRow />
        </RowList>
      </div>
    </>
  );
}
