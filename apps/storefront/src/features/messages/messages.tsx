import { useCallPages } from "../../browser/api/call-pages.ts";
import { pages } from "../../pages.ts";
import { useUnreadMessages } from "../../shared/account/unread-messages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { NotesSkeleton } from "../../ui/feedback/card-skeletons.tsx";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { MessageItem } from "./message-item.tsx";
import styles from "./messages.module.css";
import { useReadAll } from "./use-read-all.ts";

/** The messages of the shop to the player, newest first. */
export function Messages() {
  const { items, state, msg, loadMore, reload } = useCallPages("user/getUserMessageList", {});
  const unread = useUnreadMessages();
  const { isRead, readAll, isBusy } = useReadAll(items);
  const hasUnread = unread > 0 && items.length > 0;
  return (
    <>
      <TopBar
        title={pages.messages.title}
        fallback={paths.user}
        action={
          hasUnread && (
            <Button look="plain" busy={isBusy} className={styles.readAll} onClick={readAll}>
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
          skeleton={<NotesSkeleton />}
          empty={
            <StatePanel
              drawing={emptyDrawing}
              text="还没有消息"
              action={<WayOn to={paths.gifts()}>去领礼包</WayOn>}
            />
          }
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
