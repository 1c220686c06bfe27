import styles from "../../ui/list/link-tabs.module.css";
import { cx } from "../../ui/style/cx.ts";

export type Usability = "usable" | "expired";

const labels: Readonly<Record<Usability, string>> = { usable: "可用", expired: "已过期" };

/** Chooses between the codes that can be used and those that have expired. */
export function UsableTabs({
  value,
  onChoose,
}: {
  value: Usability;
  onChoose: (value: Usability) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a strip everywhere
    <div className={styles.tabs} role="group" aria-label="兑换码状态">
      {(["usable", "expired"] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={cx(styles.tab, each === value && styles.active)}
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
}
