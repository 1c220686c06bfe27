import {
  type DataUse,
  setDataUse,
  useDataUse,
  useSavesData,
} from "../../browser/page/save-data.ts";
import { setTheme, type Theme, useTheme } from "../../browser/page/theme.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList, TextRow } from "../../ui/list/row-list.tsx";
import { ConsentRow } from "./consent-row.tsx";
import { OfflineCodesCard } from "./offline-codes-card.tsx";
import styles from "./settings-page.module.css";

const themes: Readonly<Record<Theme, string>> = {
  system: "跟随系统",
  light: "浅色",
  dark: "深色",
};
const dataUses: Readonly<Record<DataUse, string>> = {
  system: "跟随系统",
  low: "开启",
  full: "关闭",
};

/** The settings of this device; no login required. */
export function SettingsPage() {
  const theme = useTheme();
  const dataUse = useDataUse();
  return (
    <>
      <TopBar title={pages.settings.title} fallback={paths.user} />
      <div className={styles.lists}>
        <div className={styles.card}>
          <Choice
            label="外观"
            name="theme"
            options={themes}
            value={theme}
            onChange={({ target }) => setTheme(target.value as Theme)}
          />
        </div>
        <div className={styles.card}>
          <Choice
            label="省流量模式"
            name="datause"
            options={dataUses}
            value={dataUse}
            onChange={({ target }) => setDataUse(target.value as DataUse)}
          />
          <p className={styles.note}>
            开启后加载较小的图片，不自动轮播，不提前加载页面。
            <CurrentDataUse />
          </p>
        </div>
        <OfflineCodesCard />
        <RowList label="下载">
          <LinkRow label="下载管理" to={paths.downloads} />
        </RowList>
        <RowList label="显示">
          <TextRow label="文字大小" value="跟随系统" />
        </RowList>
        <RowList label="协议与隐私">
          <LinkRow label="用户服务协议" to={paths.agreement} />
          <LinkRow label="隐私政策" to={paths.privacy} />
          <ConsentRow />
        </RowList>
        <p className={styles.hint}>以上设置只保存在这台设备上</p>
      </div>
    </>
  );
}

function CurrentDataUse() {
  return <span>当前：{useSavesData() ? "已开启" : "未开启"}。</span>;
}
