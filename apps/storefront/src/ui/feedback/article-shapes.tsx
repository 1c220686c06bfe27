import styles from "./article-shapes.module.css";
import { LoadingArea, Skeleton } from "./skeleton.tsx";

/** An article on its way, below the bar. */
export function ArticleShape() {
  return (
    <LoadingArea className={styles.article}>
      <Skeleton width="94%" height={28} />
      <Skeleton width="52%" height={28} />
      <Skeleton width="72%" height={14} className={styles.facts} />
      {[96, 92, 98, 54].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={17} />
      ))}
      <Skeleton height={200} className={styles.picture} />
      {[94, 90, 97, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={17} />
      ))}
    </LoadingArea>
  );
}

/** A game's news on its way; the room of the tabs above is kept. */
export function ArticleListShape() {
  return (
    <div className={styles.list}>
      <ArticleRowsShape />
    </div>
  );
}

export function ArticleRowsShape() {
  return (
    <LoadingArea>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.lines}>
            <Skeleton width="92%" height={17} />
            <Skeleton height={14} />
            <Skeleton width="44%" height={12} />
          </div>
          <Skeleton width={112} height={84} className={styles.cover} />
        </div>
      ))}
    </LoadingArea>
  );
}
