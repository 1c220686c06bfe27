import { paths } from "../../domain/paths.ts";
import { useCallPages } from "../../platform/call-pages.ts";
import { EndlessList } from "../../ui/endless-list.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { MessageItem } from "./message-item.tsx";
import styles from "./messages.module.css";

/** What the shop has written to the player, newest first. */
export function Messages() {
  const { items, state, msg, loadMore, reload } = useCallPages("user/getUserMessageList", {});
  return (
    <>
      <TopBar title="我的消息" fallback={paths.user} />
      <PullToRefresh onRefresh={reload}>
        <EndlessList
          state={state}
          msg={msg}
          isEmpty={items.length === 0}
          loadMore={loadMore}
          skeleton={<MessagesShape />}
          empty={<StatePanel drawing="empty" text="还没有消息" />}
        >
          <ul className={styles.list} aria-label="我的消息">
            {items.map((message) => (
              <li key={message.id}>
                <MessageItem message={message} />
              </li>
            ))}
          </ul>
        </EndlessList>
      </PullToRefresh>
    </>
  );
}

function MessagesShape() {
  return (
    <LoadingArea className={styles.list}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.shape}>
          <Skeleton width="56%" height={18} />
          <Skeleton width="84%" height={14} />
        </div>
      ))}
    </LoadingArea>
  );
}
