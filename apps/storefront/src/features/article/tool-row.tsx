import { ThumbsUp } from "lucide-react";
import { ShareButton } from "../../shared/share/share-button.tsx";
import type { ShareSubject } from "../../shared/share/share-subject.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { cx } from "../../ui/style/cx.ts";
import { setPraised, usePraised } from "./praise.ts";
import styles from "./tool-row.module.css";

export function ToolRow({ aid, subject }: { aid: string; subject: ShareSubject }) {
  return (
    <div className={styles.tools}>
      <PraiseButton aid={aid} />
      <ShareButton subject={subject} className={styles.tool} />
    </div>
  );
}

/** Praise is stored on this device only, and the button says so; there is no count to show. */
function PraiseButton({ aid }: { aid: string }) {
  const isPraised = usePraised(aid);
  const toggle = () => {
    setPraised(aid, !isPraised);
    if (!isPraised) showToast("已赞");
  };
  return (
    <button
      type="button"
      className={cx(styles.tool, isPraised && styles.praised)}
      aria-pressed={isPraised}
      onClick={toggle}
    >
      <ThumbsUp size={18} strokeWidth={1.75} aria-hidden="true" />
      {isPraised ? "已赞" : "点赞"}
      <span className="visually-hidden">（仅记录在本机）</span>
    </button>
  );
}
