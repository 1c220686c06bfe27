import { Share2, ThumbsUp } from "lucide-react";
import { useRef } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { cx } from "../../ui/style/cx.ts";
import { setPraised, usePraised } from "./praise.ts";
import { type ShareOutcome, sharePage, shareUrl } from "./share.ts";
import styles from "./tool-row.module.css";

export function ToolRow({ aid, title, path }: { aid: string; title: string; path: string }) {
  return (
    <div className={styles.tools}>
      <PraiseButton aid={aid} />
      <ShareButton title={title} path={path} />
    </div>
  );
}

/** Praise is stored on this device only, and the button says so; there is no count to show. */
function PraiseButton({ aid }: { aid: string }) {
  const isPraised = usePraised(aid);
  const toggle = () => {
    setPraised(aid, !isPraised);
    if (!isPraised) showToast("已赞，仅记录在本机");
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

const words: Record<Exclude<ShareOutcome, "shared" | "cancelled">, string> = {
  copied: "链接已复制",
  failed: "复制失败，请手动复制！",
  broken: "复制异常，请手动复制！",
};

function ShareButton({ title, path }: { title: string; path: string }) {
  const link = useRef<HTMLSpanElement>(null);
  const url = useHydrated() ? shareUrl(path) : "";
  const share = async () => {
    const outcome = await sharePage({ title, url }, link.current);
    if (outcome !== "shared" && outcome !== "cancelled") showToast(words[outcome]);
  };
  return (
    <>
      <button type="button" className={styles.tool} onClick={() => void share()}>
        <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
        分享
      </button>
      <span ref={link} className="visually-hidden" aria-hidden="true">
        {url}
      </span>
    </>
  );
}
