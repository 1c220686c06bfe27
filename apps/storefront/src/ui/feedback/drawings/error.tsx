import styles from "./drawing.module.css";

export const errorDrawing = (
  <>
    <rect x="28" y="18" width="64" height="62" rx="10" className={styles.soft} />
    <path d="M28 28a10 10 0 0 1 10-10h44a10 10 0 0 1 10 10v6H28z" className={styles.strong} />
    <path d="M48 48l8 8m0-8l-8 8m16-8l8 8m0-8l-8 8M50 70q10-7 20 0" className={styles.line} />
  </>
);
