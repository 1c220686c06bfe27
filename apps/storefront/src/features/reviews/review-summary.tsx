import type { ReviewSummary } from "@playfront/contract/entities";
import { formatCount } from "../../shared/text/format.ts";
import { halfStars, Stars } from "../../ui/picture/stars.tsx";
import styles from "./review-summary.module.css";

/** The score of players, and how many gave how many stars; `score` is that of the editors. */
export function ReviewScore({ summary, score }: { summary: ReviewSummary; score: number }) {
  const { reviewnum, spread } = summary;
  const most = Math.max(1, ...spread);
  return (
    <div className={styles.summary}>
      <div className={styles.score}>
        <span className={styles.number}>{summary.score?.toFixed(1) ?? "–"}</span>
        <Stars value={halfStars(summary.score ?? 0)} />
        <span className={styles.note}>
          {reviewnum > 0 ? `${formatCount(reviewnum)} 条评价` : "暂无评价"}
        </span>
        <span className={styles.note}>编辑评分 {score.toFixed(1)}</span>
      </div>
      <ol className={styles.spread} aria-label="评分分布">
        {[5, 4, 3, 2, 1].map((star) => {
          const count = spread[star - 1] ?? 0;
          return (
            <li key={star} className={styles.line}>
              <span aria-hidden="true">{star} 星</span>
              <span className="visually-hidden">{`${star} 星 ${count} 条`}</span>
              <svg className={styles.bar} aria-hidden="true">
                <rect width="100%" height="100%" className={styles.whole} />
                <rect width={`${(count / most) * 100}%`} height="100%" className={styles.part} />
              </svg>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
