import { alarmingEvents } from "@playfront/contract/account-events";
import type { AccountActivity } from "@playfront/contract/entities";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useCallPages } from "../../browser/api/call-pages.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { RowList } from "../../ui/list/row-list.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./security.module.css";

/** The security events of the account, newest first. */
export function Activity() {
  const { items, state, msg, loadMore, reload } = useCallPages("user/getActivityList", {
    pageSize: 20,
  });
  return (
    <>
      <TopBar title={pages.activity.title} fallback={paths.security} />
      <PullToRefresh onRefresh={reload}>
        <div className={styles.lists}>
          <p className={styles.lead}>仅保留近半年的记录。如非本人操作，请立即修改密码。</p>
          <EndlessList
            state={state}
            msg={msg}
            isEmpty={items.length === 0}
            loadMore={loadMore}
            skeleton={<ActivitySkeleton />}
            empty={
              <StatePanel
                drawing={emptyDrawing}
                text="还没有安全记录"
                action={<WayOn to={paths.security}>返回账号与安全</WayOn>}
              />
            }
          >
            <RowList label="安全记录">
              {items.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} />
              ))}
            </RowList>
          </EndlessList>
        </div>
      </PullToRefresh>
    </>
  );
}

function ActivityRow({ activity }: { activity: AccountActivity }) {
  const { event, title, detail, device, address, at } = activity;
  const isAlarming = alarmingEvents.includes(event);
  const Icon = isAlarming ? CircleAlert : CircleCheck;
  const place = [device, address].filter((part) => part !== "").join(" · ");
  return (
    <li className={styles.row}>
      <Icon
        size={22}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx(styles.sign, isAlarming && styles.alarming)}
      />
      <div className={styles.facts}>
        <p className={styles.name}>
          {title}
          {detail !== "" && <span className={styles.detail}>{detail}</span>}
        </p>
        {place !== "" && <p className={styles.fact}>{place}</p>}
        <p className={styles.fact}>
          <time dateTime={at}>{shanghaiMinute(at)}</time>
        </p>
      </div>
    </li>
  );
}

function ActivitySkeleton() {
  return (
    <LoadingArea className={styles.shapes}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.shape}>
          <Skeleton width="48%" height={18} />
          <Skeleton width="72%" height={14} />
        </div>
      ))}
    </LoadingArea>
  );
}
