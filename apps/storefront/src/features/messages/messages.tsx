import { paths } from "../../domain/paths.ts";
import { uniqueBy } from "../../domain/unique-by.ts";
import { useUnreadMessages } from "../../domain/unread-messages.ts";
import { useCallPages } from "../../platform/call-pages.ts";
import { Button } from "../../ui/button.tsx";
import { EndlessList } from "../../ui/endless-list.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { MessageItem } from "./message-item.tsx";
import styles from "./messages.module.css";
import { useReadAll } from "./use-read-all.ts";

/** What the shop has written to the player, newest first. */
export function Messages() {
  const list = useCallPages("user/getUserMessageList", {});
  const { state, msg, loadMore, reload } = list;
  const items = uniqueBy(list.items, ({ id }) => id);
  const unread = useUnreadMessages();
  const { isRead, readAll, busy } = useReadAll(items);
  const hasUnread = unread > 0 && items.length > 0;
  return (
    <>
      <TopBar
        title="我的消息"
        fallback={paths.user}
        action={
          hasUnread && (
            <Button look="plain" busy={busy} className={styles.readAll} onClick={readAll}>
              全部已读
            </Button>
          )
        }
      />
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
                <MessageItem message={message} isRead={isRead(message)} />
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
