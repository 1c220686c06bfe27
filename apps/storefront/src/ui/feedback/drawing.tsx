import styles from "./drawing.module.css";

/** The drawings for empty, error and offline states: two tones, one line weight. */
export type DrawingName = "empty" | "error" | "offline" | "search" | "lost" | "gift" | "rest";

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 120 96"
      width="150"
      height="120"
      className={styles.drawing}
      aria-hidden="true"
    >
      <ellipse cx="60" cy="84" rx="44" ry="7" className={styles.ground} />
      {shapes[name]}
    </svg>
  );
}

const shapes: Record<DrawingName, React.ReactNode> = {
  empty: (
    <>
      <path d="M26 44l12-22h44l12 22v30a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z" className={styles.soft} />
      <path
        d="M26 44h20l5 10h18l5-10h20v30a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z"
        className={styles.strong}
      />
    </>
  ),
  gift: (
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
  ),
  error: (
    <>
      <rect x="28" y="18" width="64" height="62" rx="10" className={styles.soft} />
      <path d="M28 28a10 10 0 0 1 10-10h44a10 10 0 0 1 10 10v6H28z" className={styles.strong} />
      <path d="M48 48l8 8m0-8l-8 8m16-8l8 8m0-8l-8 8M50 70q10-7 20 0" className={styles.line} />
    </>
  ),
  offline: (
    <>
      <path
        d="M34 72a16 16 0 0 1 1-32 24 24 0 0 1 46-4 18 18 0 0 1 5 36z"
        className={styles.soft}
      />
      <path d="M46 84L82 26" className={styles.line} />
      <circle cx="60" cy="60" r="5" className={styles.strong} />
      <path d="M46 50a20 20 0 0 1 28 0" className={styles.line} />
    </>
  ),
  search: (
    <>
      <circle cx="54" cy="44" r="26" className={styles.soft} />
      <circle cx="54" cy="44" r="17" className={styles.strong} />
      <path d="M73 63l15 15M46 50q8-6 16 0M48 40h.5m11 0h.5" className={styles.line} />
    </>
  ),
  rest: (
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
  ),
  lost: (
    <>
      <path d="M22 76l16-48 22 10 22-14 16 52-22-10-16 12-16-10z" className={styles.soft} />
      <path
        d="M60 20a15 15 0 0 1 15 15c0 11-15 25-15 25S45 46 45 35a15 15 0 0 1 15-15z"
        className={styles.strong}
      />
      <path d="M56 32q0-4 4-4t4 4q0 3-4 4v3m0 5v.5" className={styles.line} />
    </>
  ),
};
