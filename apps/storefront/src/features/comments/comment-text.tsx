import type { Comment } from "@playfront/contract/entities";
import { Initial } from "../../shared/posts/initial.tsx";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { PastTime } from "../../shared/text/past-time.tsx";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./comments.module.css";
import type { useOwnComments } from "./use-own-comments.ts";

/** One comment or reply, always as text. */
export function CommentText({
  comment: { commentid, nickname, content, createdat },
  own,
  onReply,
}: {
  comment: Omit<Comment, "replies">;
  own: ReturnType<typeof useOwnComments>;
  /** Absent on a reply. */
  onReply?: () => void;
}) {
  const remove = () =>
    openLazily(
      () => import("./comment-dialogs.tsx"),
      ({ confirmRemoval }) => confirmRemoval({ commentid, onDone: own.reload }),
    );
  if (own.isGone(commentid)) return <p className={styles.none}>您已删除这条评论</p>;
  return (
    <article aria-label={`${nickname}的评论`}>
      <p className={styles.head}>
        <Initial nickname={nickname} small />
        <b className={styles.name}>{nickname}</b>
        <PastTime at={createdat} />
      </p>
      <p className={styles.text}>{content}</p>
      <p className={styles.foot}>
        {onReply && (
          <Button look="plain" onClick={onReply} aria-label={`回复${nickname}`}>
            回复
          </Button>
        )}
        {own.isOwn(commentid) ? (
          <Button look="plain" onClick={() => void remove()}>
            删除
          </Button>
        ) : (
          <ReportButton subject={{ kind: "comment", id: commentid, name: `${nickname}的评论` }} />
        )}
      </p>
    </article>
  );
}
