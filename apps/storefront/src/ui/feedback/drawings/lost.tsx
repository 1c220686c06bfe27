import styles from "./drawing.module.css";

export const lostDrawing = (
  <>
    <path d="M22 76l16-48 22 10 22-14 16 52-22-10-16 12-16-10z" className={styles.soft} />
    <path
      d="M60 20a15 15 0 0 1 15 15c0 11-15 25-15 25S45 46 45 35a15 15 0 0 1 15-15z"
      className={styles.strong}
    />
    <path d="M56 32q0-4 4-4t4 4q0 3-4 4v3m0 5v.5" className={styles.line} />
  </>
);
