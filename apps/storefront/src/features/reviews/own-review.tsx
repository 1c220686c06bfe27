import type { OwnReview as Review } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { Button } from "../../ui/form/button.tsx";
import { Stars } from "../../ui/picture/stars.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./own-review.module.css";
import type { ReviewedGame } from "./review-card.tsx";
import type { OwnReviewState } from "./use-own-review.ts";

interface OwnReviewProps {
  game: Pick<ReviewedGame, "gameid" | "upcoming">;
  own: OwnReviewState;
  /** The button by which the game is played; shown to who has not. */
  playAction: ReactNode;
  /** One line within the game's page; what is written stands on the page of reviews. */
  isShort?: boolean;
}

const dialogs = () => import("./review-dialogs.tsx");

/** What the reader can do: write, change or take back the one review, or appeal against its removal. */
export function OwnReview({ game, own, playAction, isShort = false }: OwnReviewProps) {
  const { gameid, upcoming } = game;
  const { state, played, review, reload } = own;
  const write = () =>
    openLazily(dialogs, ({ openReviewForm }) => openReviewForm({ gameid, review, onDone: reload }));
  const act = (label: string, onClick: () => unknown) => (
    <Button look="tinted" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const panel = cx(styles.panel, isShort && styles.line);
  if (upcoming)
    return (
      <div className={panel}>
        <p className={styles.hint}>游戏上线后即可评价</p>
        {playAction}
      </div>
    );
  if (state === "loading") return <div className={panel} aria-busy="true" />;
  if (review && !isShort)
    return <Written gameid={gameid} review={review} onChange={write} onDone={reload} />;
  const [text, action] =
    state === "failed"
      ? ["您的评价加载失败", act("重新加载", reload)]
      : state === "visitor"
        ? ["登录后即可评价", act("去登录", own.logIn)]
        : review
          ? ["您已评价过这款游戏", act("修改", write)]
          : played
            ? ["玩得怎么样？说说您的感受", act("写评价", write)]
            : ["玩过之后再来评价吧", playAction];
  return (
    <div className={panel}>
      <p className={styles.hint}>{text}</p>
      {action}
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
