import { Trash2, X } from "lucide-react";
import { useEffect } from "react";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import strip from "../../ui/list/strip.module.css";
import { cx } from "../../ui/style/cx.ts";
import styles from "./history-strip.module.css";
import { clearHistory, removeSearch, useHistory } from "./search-history.ts";

/** The last searches of this device, each with a delete button, and a button that clears all. */
export function HistoryStrip({ onSearch }: { onSearch: (keyword: string) => void }) {
  const terms = useHistory();
  // The early script reserves the strip's space; now the strip itself is rendered.
  useEffect(() => document.documentElement.removeAttribute("data-searched"), []);
  return (
    <section
      className={terms.length === 0 ? styles.reserved : styles.history}
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
          onClick={confirmClear}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <ul className={cx(strip.strip, styles.strip)}>
        {terms.map((term) => (
          <li key={term} className={styles.chip}>
            <button type="button" className={styles.word} onClick={() => onSearch(term)}>
              {term}
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={`删除 ${term}`}
              onClick={() => removeSearch(term)}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function confirmClear(): Promise<void> {
  if (await confirmDanger({ title: "清空搜索历史？", act: "清空" })) clearHistory();
}
