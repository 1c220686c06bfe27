import styles from "./drawing.module.css";

export const restDrawing = (
  <>
    <path
      d="M30 80V62a10 10 0 0 1 10-10h40a10 10 0 0 1 10 10v18a4 4 0 0 1-7 2.6l-8-8.6H45l-8 8.6a4 4 0 0 1-7-2.6z"
      className={styles.soft}
    />
    <path d="M73 15a19 19 0 1 0 14 31 17 17 0 0 1-14-31z" className={styles.strong} />
    <path
      d="M45 59v8m-4-4h8M74 61h.5m5 5h.5M36 26h9l-9 10h9M52 14h6l-6 7h6"
      className={styles.line}
    />
  </>
);
