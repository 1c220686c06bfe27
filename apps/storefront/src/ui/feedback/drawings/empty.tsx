import styles from "./drawing.module.css";

export const emptyDrawing = (
  <>
    <path d="M26 44l12-22h44l12 22v30a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z" className={styles.soft} />
    <path
      d="M26 44h20l5 10h18l5-10h20v30a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z"
      className={styles.strong}
    />
  </>
);
