import type { Message } from "@playfront/contract/entities";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { noteOneRead } from "../../shared/account/unread-messages.ts";
import { contentTarget } from "../../shared/navigation/content-target.ts";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./messages.module.css";

/**
 * One message: its first line, or all of it once opened. Opening marks it as read. `isRead` is true if it is read for
 * another reason than being opened here.
 */
export function MessageItem({ message, isRead: wasRead }: { message: Message; isRead: boolean }) {
  const { id, title, content, createdat } = message;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isRead = wasRead || wasOpened;
  const contentId = useId();
  const toggle = () => {
    setOpen(!isOpen);
    if (isRead) return;
    setOpened(true);
    noteOneRead();
    // If the call fails, the message is unread again on the next visit.
    void getBrowserApi().call("user/readMessage", { id });
  };
  return (
    <article className={styles.message}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={toggle}
      >
        <span className={styles.heading}>
          <span className={cx(styles.title, !isRead && styles.unread)}>
            {!isRead && <span className="visually-hidden">未读：</span>}
            {title}
          </span>
          <time dateTime={createdat} className={styles.time}>
            {shanghaiMinute(createdat)}
          </time>
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <p id={contentId} className={cx(styles.content, !isOpen && styles.preview)}>
        {content}
      </p>
      {isOpen && (
        <div className={styles.actions}>
          <MessageLink link={message.link} />
          <ReportButton subject={{ kind: "message", id, name: title }} className={styles.report} />
        </div>
      )}
    </article>
  );
}

/** Leads to the page that the message is about. */
function MessageLink({ link }: { link: string | undefined }) {
  const target = contentTarget(link);
  if (target?.kind !== "page") return null;
  return (
    <PageLink to={target.to} className={styles.link}>
      去看看
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </PageLink>
  );
}
