import styles from "./stars.module.css";

/**
 * Half-star steps out of five for a score of 0–10: the score rounded to a whole, halved
 * (docs/product.md#score-and-stars).
 */
export function halfStars(score: number): number {
  return Math.min(10, Math.max(0, Math.round(score))) / 2;
}

/** A score with one decimal and its stars. */
export function Score({ score, stars = false }: { score: number; stars?: boolean }) {
  const text = score.toFixed(1);
  return (
    <span className={styles.score}>
      <span className="visually-hidden">{`评分 ${text} 分`}</span>
      <span aria-hidden="true" className={styles.number}>
        {text}
      </span>
      {stars ? <Stars value={halfStars(score)} /> : <StarShape fill={1} />}
    </span>
  );
}

/** A value of 0–5 in half steps as five stars. Decoration: the score must be given as text beside it. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.row} aria-hidden="true" data-stars={value}>
      {[0, 1, 2, 3, 4].map((index) => (
        <StarShape key={index} fill={Math.min(1, Math.max(0, value - index))} />
      ))}
    </span>
  );
}

/** In a square of 16 by 16. */
export const starOutline = "M8 1.3l2 4.2 4.6.6-3.4 3.2.9 4.6L8 11.7l-4.1 2.2.9-4.6L1.4 6.1 6 5.5z";

/** A full, half or empty star; a half star is the left half of the shape. */
function StarShape({ fill }: { fill: number }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.star} aria-hidden="true">
      <path d={starOutline} className={styles.empty} />
      {fill > 0 && (
        <path
          d={starOutline}
          className={styles.full}
          clipPath={fill < 1 ? "inset(0 50% 0 0)" : undefined}
        />
      )}
    </svg>
  );
}
