import styles from "./drawing.module.css";

export const offlineDrawing = (
  <>
    <path d="M34 72a16 16 0 0 1 1-32 24 24 0 0 1 46-4 18 18 0 0 1 5 36z" className={styles.soft} />
    <path d="M46 84L82 26" className={styles.line} />
    <circle cx="60" cy="60" r="5" className={styles.strong} />
    <path d="M46 50a20 20 0 0 1 28 0" className={styles.line} />
  </>
);
