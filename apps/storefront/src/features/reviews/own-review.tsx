import type { OwnReview as Review } from "@playfront/contract/entities";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";
import { Stars } from "../../ui/picture/stars.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./own-review.module.css";
import type { OwnReviewState } from "./use-own-review.ts";

interface OwnReviewProps {
  gameid: string;
  own: OwnReviewState;
}

const dialogs = () => import("./review-dialogs.tsx");

/** What the reader can do: write, change or take back the one review, or appeal against its removal. */
export function OwnReview({ gameid, own }: OwnReviewProps) {
  const { state, played, review, reload } = own;
  const write = () =>
    openLazily(dialogs, ({ openReviewForm }) => openReviewForm({ gameid, review, onDone: reload }));
  if (state === "loading") return <div className={styles.panel} aria-busy="true" />;
  if (state === "failed")
    return <Panel text="您的评价加载失败" action="重新加载" onAction={() => void reload()} />;
  if (state === "visitor")
    return (
      <Panel text="登录后可以评价玩过的游戏" action="去登录" onAction={() => void own.logIn()} />
    );
  if (review) return <Written gameid={gameid} review={review} onChange={write} onDone={reload} />;
  if (!played) return <Panel text="进入或下载过这款游戏后，就可以评价" />;
  return <Panel text="玩得怎么样？说说您的感受" action="写评价" onAction={() => void write()} />;
}

function Panel({
  text,
  action,
  onAction,
}: {
  text: string;
  action?: string;
  onAction?: () => void;
}) {
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>{text}</p>
      {action !== undefined && (
        <Button look="tinted" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}

const words = { pending: "审核中，仅自己可见", shown: "展示中", removed: "已移除，仅自己可见" };

function Written({
  gameid,
  review,
  onChange,
  onDone,
}: {
  gameid: string;
  review: Review;
  onChange: () => void;
  onDone: () => void;
}) {
  const { reviewid, score, content, state, reason, appealable } = review;
  const withdraw = () =>
    openLazily(dialogs, ({ confirmWithdrawal }) => confirmWithdrawal({ gameid, onDone }));
  const appeal = () =>
    openLazily(dialogs, ({ openReviewAppeal }) => openReviewAppeal({ reviewid, onDone }));
  return (
    <section className={cx(styles.panel, styles.written)} aria-label="我的评价">
      <p className={styles.head}>
        <b>我的评价</b>
        <span className="visually-hidden">{`${score} 星`}</span>
        <Stars value={score} />
        <span className={cx(styles.state, styles[state])}>{words[state]}</span>
      </p>
      {content !== "" && <p className={styles.text}>{content}</p>}
      {reason !== undefined && <p className={styles.reason}>原因：{reason}</p>}
      {state === "removed" && !appealable && (
        <p className={styles.hint}>申诉未通过。修改后可重新提交审核。</p>
      )}
      <p className={styles.actions}>
        {appealable && (
          <Button look="plain" onClick={() => void appeal()}>
            申诉
          </Button>
        )}
        <Button look="plain" onClick={() => void withdraw()}>
          撤回
        </Button>
        <Button look="plain" onClick={onChange}>
          修改
        </Button>
      </p>
    </section>
  );
}
