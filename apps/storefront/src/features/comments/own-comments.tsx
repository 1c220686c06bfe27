import type { OwnComment } from "@playfront/contract/entities";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./comments.module.css";

const words = {
  pending: "审核中，仅自己可见",
  removed: "已移除，仅自己可见",
  shown: "已发表，稍后所有人可见",
};
const dialogs = () => import("./comment-dialogs.tsx");

/** What the player has written and the list does not show. */
export function OwnComments({
  comments,
  onDone,
}: {
  comments: readonly OwnComment[];
  onDone: () => void;
}) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label="我的评论">
      {comments.map(({ commentid, content, state, reason, appealable }) => (
        <li key={commentid} className={styles.own}>
          <p className={styles[state]}>{words[state]}</p>
          <p className={styles.text}>{content}</p>
          {reason !== undefined && <p className={styles.removed}>原因：{reason}</p>}
          <p className={styles.foot}>
            {appealable && (
              <Button
                look="plain"
                onClick={() =>
                  void openLazily(dialogs, ({ openCommentAppeal }) =>
                    openCommentAppeal({ commentid, onDone }),
                  )
                }
              >
                申诉
              </Button>
            )}
            <Button
              look="plain"
              onClick={() =>
                void openLazily(dialogs, ({ confirmRemoval }) =>
                  confirmRemoval({ commentid, onDone }),
                )
              }
            >
              删除
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}
