import styles from "./drawing.module.css";

export const bellDrawing = (
  <>
    <path
      d="M60 18a22 22 0 0 1 22 22v18l8 10v4H30v-4l8-10V40a22 22 0 0 1 22-22z"
      className={styles.soft}
    />
    <path
      d="M30 66h60v6a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4zM50 76h20a10 10 0 0 1-20 0z"
      className={styles.strong}
    />
    <path d="M60 10v8M22 34c1-8 5-14 11-18M98 34c-1-8-5-14-11-18" className={styles.line} />
  </>
);
