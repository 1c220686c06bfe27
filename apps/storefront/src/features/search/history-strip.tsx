import { Trash2, X } from "lucide-react";
import { useEffect } from "react";
import { openDialog } from "../../ui/dialog/dialog-host.tsx";
import strip from "../../ui/list/strip.module.css";
import { cx } from "../../ui/style/cx.ts";
import styles from "./history-strip.module.css";
import { clearHistory, forgetSearch, useHistory } from "./search-history.ts";

/** The last searches of this device as one row, each with its own way out, and a way to forget all of them. */
export function HistoryStrip({ onSearch }: { onSearch: (keyword: string) => void }) {
  const words = useHistory();
  // Once the words are here the room no longer needs to be kept.
  useEffect(() => document.documentElement.removeAttribute("data-searched"), []);
  return (
    <section
      className={words.length === 0 ? styles.reserved : styles.history}
      aria-labelledby="search-history"
    >
      <div className={styles.head}>
        <h2 id="search-history" className={styles.title}>
          搜索历史
        </h2>
        <button
          type="button"
          className={styles.icon}
          aria-label="清空搜索历史"
          onClick={askToClear}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <ul className={cx(strip.strip, styles.strip)}>
        {words.map((word) => (
          <li key={word} className={styles.chip}>
            <button type="button" className={styles.word} onClick={() => onSearch(word)}>
              {word}
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={`删除 ${word}`}
              onClick={() => forgetSearch(word)}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function askToClear(): Promise<void> {
  const choice = await openDialog({
    title: "清空搜索历史？",
    actions: [
      { id: "clear", label: "清空", primary: true },
      { id: "keep", label: "取消" },
    ],
  });
  if (choice === "clear") clearHistory();
}
