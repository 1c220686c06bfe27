import styles from "./drawing.module.css";

export const giftDrawing = (
  <>
    <path d="M32 48h56v26a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z" className={styles.soft} />
    <path
      d="M26 36a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4v12H26zM54 32h12v48H54z"
      className={styles.strong}
    />
    <path
      d="M60 31c-16 0-19-8-15-13 5-6 14 2 15 13zm0 0c16 0 19-8 15-13-5-6-14 2-15 13z"
      className={styles.line}
    />
  </>
);
