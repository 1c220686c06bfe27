import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../../../ui/style/cx.ts";
import styles from "./description.module.css";
import { splitDescription } from "./description-rules.ts";

/**
 * A description that expands. All of it is in the HTML, for search engines and for readers without JavaScript, who see
 * the full text. With JavaScript the rest is hidden from the first paint on, so the layout does not shift.
 */
export function Description({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { preview, rest } = splitDescription(text);
  if (preview === "") return null;
  return (
    <div className={styles.description}>
      <p id={id} className={styles.text}>
        {preview}
        {rest !== "" && (
          <>
            <span className={styles.dots} hidden={isOpen}>
              …
            </span>
            <span className={styles.rest} hidden={!isOpen}>
              {rest}
            </span>
          </>
        )}
      </p>
      {rest !== "" && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "收起" : "展开更多"}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={cx(styles.arrow, isOpen && styles.up)}
          />
        </button>
      )}
    </div>
  );
}
