import type { Comment } from "@playfront/contract/entities";
import { useCallPages } from "../../browser/api/call-pages.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { LoadingArea } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { CommentText } from "./comment-text.tsx";
import styles from "./comments.module.css";
import { OwnComments } from "./own-comments.tsx";
import { useOwnComments } from "./use-own-comments.ts";

const dialogs = () => import("./comment-dialogs.tsx");

/** 评论 under an article, in two levels; nothing where the host has none, or the column has switched them off. */
export function Comments({ aid }: { aid: string }) {
  const { items, state, loadMore } = useCallPages("comment/getCommentList", { aid });
  const own = useOwnComments(aid);
  const write = (parent?: Comment) =>
    own.isVisitor
      ? own.logIn()
      : void openLazily(dialogs, ({ openCommentForm }) =>
          openCommentForm({ aid, parent, onDone: own.reload }),
        );
  if (items.length === 0 && state === "error") return null;
  if (items.length === 0 && state === "loading") return <LoadingArea>{null}</LoadingArea>;
  return (
    <Panel title="评论" anchor="comments">
      <div className={styles.comments}>
        <Button look="outline" className={styles.write} onClick={() => write()}>
          {own.isVisitor ? "登录后发表评论" : "说说您的看法"}
        </Button>
        <OwnComments comments={own.hidden(items)} onDone={own.reload} />
        {items.length === 0 && <p className={styles.none}>还没有评论，来抢沙发吧</p>}
        <ul>
          {items.map((comment) => (
            <li key={comment.commentid} className={styles.thread}>
              <CommentText comment={comment} own={own} onReply={() => write(comment)} />
              {comment.replies.length > 0 && (
                <ul className={styles.replies}>
                  {comment.replies.map((reply) => (
                    <li key={reply.commentid}>
                      <CommentText comment={reply} own={own} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {state !== "finished" && items.length > 0 && (
          <Button look="plain" busy={state === "loading"} onClick={loadMore}>
            {state === "error" ? "重新加载" : "更多评论"}
          </Button>
        )}
      </div>
    </Panel>
  );
}
