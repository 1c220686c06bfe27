import type { GameInfo, Review } from "@playfront/contract/entities";
import { ThumbsUp } from "lucide-react";
import { useState } from "react";
import { paths } from "../../shared/navigation/paths.ts";
import { Initial } from "../../shared/posts/initial.tsx";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { ShareButton } from "../../shared/share/share-button.tsx";
import type { ShareSubject } from "../../shared/share/share-subject.ts";
import { formatCount } from "../../shared/text/format.ts";
import { PastTime } from "../../shared/text/past-time.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Stars } from "../../ui/picture/stars.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./review-card.module.css";
import type { OwnReviewState } from "./use-own-review.ts";

/** Code points of a review that a list shows before 展开. */
const previewLength = 120;

export type ReviewedGame = Pick<GameInfo, "gameid" | "gamename" | "logo" | "score" | "upcoming">;

/** `isShort` cuts the text to the height of a preview. */
export function ReviewCard({
  review,
  game,
  own,
  isShort = false,
}: {
  review: Review;
  game: ReviewedGame;
  own: OwnReviewState;
  isShort?: boolean;
}) {
  const { reviewid, nickname, score, device, createdat, edited, reply } = review;
  return (
    <article className={styles.card} aria-label={`${nickname}的评价`}>
      <header className={styles.head}>
        <Initial nickname={nickname} />
        <span className={styles.who}>
          <span className={styles.name}>{nickname}</span>
          <span className={styles.stars}>
            <span className="visually-hidden">{`${score} 星`}</span>
            <Stars value={score} />
          </span>
        </span>
        <span className={styles.facts}>
          <span>
            <PastTime at={createdat} />
            {edited && " 修改"}
          </span>
          {device !== "" && <span>{device}</span>}
        </span>
      </header>
      <ReviewText content={review.content} isShort={isShort} />
      {reply && (
        <p className={cx(styles.reply, isShort && styles.short)}>
          <b>{reply.author}回复：</b>
          {reply.content}
        </p>
      )}
      <footer className={styles.foot}>
        <Helpful review={review} own={own} />
        <ShareButton
          subject={reviewShare(review, game)}
          label={`分享${nickname}的评价`}
          className={styles.share}
        />
        <ReportButton
          subject={{ kind: "review", id: reviewid, name: `${nickname}的评价` }}
          className={styles.report}
        />
      </footer>
    </article>
  );
}

function reviewShare(
  { reviewid, nickname, score, content }: Review,
  { gameid, gamename, logo }: ReviewedGame,
): ShareSubject {
  return {
    title: gamename,
    name: `${nickname}对${gamename}的评价`,
    path: paths.reviews(gameid, reviewid),
    target: { kind: "review", id: reviewid },
    note: "",
    logo,
    review: { nickname, score, content },
    act: "看玩家怎么说",
  };
}

/** Always as text: what players write is no markup. */
function ReviewText({ content, isShort }: { content: string; isShort: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const letters = [...content];
  if (content === "") return <p className={styles.none}>未填写文字</p>;
  if (isShort) return <p className={cx(styles.text, styles.short)}>{content}</p>;
  if (isOpen || letters.length <= previewLength) return <p className={styles.text}>{content}</p>;
  return (
    <p className={styles.text}>
      {letters.slice(0, previewLength).join("")}…
      <button type="button" className={styles.more} onClick={() => setOpen(true)}>
        展开
      </button>
    </p>
  );
}

function Helpful({ review, own }: { review: Review; own: OwnReviewState }) {
  const { reviewid, nickname, helpful: count } = review;
  if (own.review?.reviewid === reviewid)
    return <span className={styles.own}>我的评价 · {formatCount(count)} 人觉得有帮助</span>;
  const isVoted = own.isVoted(reviewid);
  return (
    <Button
      look="plain"
      className={cx(styles.helpful, isVoted && styles.voted)}
      busy={own.isBusy(reviewid)}
      aria-pressed={isVoted}
      aria-label={`${nickname}的评价有帮助，${count} 人`}
      onClick={() => void own.vote(reviewid)}
    >
      <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 ? formatCount(count) : "有帮助"}
    </Button>
  );
}
