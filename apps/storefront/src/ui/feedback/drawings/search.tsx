import styles from "./drawing.module.css";

export const searchDrawing = (
  <>
    <circle cx="54" cy="44" r="26" className={styles.soft} />
    <circle cx="54" cy="44" r="17" className={styles.strong} />
    <path d="M73 63l15 15M46 50q8-6 16 0M48 40h.5m11 0h.5" className={styles.line} />
  </>
);
