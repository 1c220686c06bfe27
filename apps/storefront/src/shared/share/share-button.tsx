import { Share2 } from "lucide-react";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import styles from "./share-button.module.css";
import type { ShareSubject } from "./share-subject.ts";

/** Opens the ways to share a page: an icon for the top bar, or with a `className` a button with its label. */
export function ShareButton({
  subject,
  className,
  label = "分享",
}: {
  subject: ShareSubject;
  className?: string | undefined;
  /** Its name among several; begins with 分享. */
  label?: string;
}) {
  const open = () =>
    openLazily(
      async () => (await import(/* keep ready */ "../dialogs/page-dialogs.ts")).loadShareDialog(),
      ({ openShareDialog }) => openShareDialog(subject),
    );
  return (
    <button
      type="button"
      className={className ?? styles.icon}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      <Share2 size={className ? 18 : 22} strokeWidth={1.75} aria-hidden="true" />
      {className && "分享"}
    </button>
  );
}
