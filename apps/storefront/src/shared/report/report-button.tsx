import { openLazily } from "../../ui/dialog/open-lazily.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./report-button.module.css";
import type { ReportSubject } from "./report-subject.ts";

/** Opens the form that reports something to the operators; without a subject the shop. Its code loads with the first tap. */
export function ReportButton({
  subject,
  label = "举报",
  className,
}: {
  subject: ReportSubject | null;
  label?: string;
  className?: string;
}) {
  const open = () =>
    openLazily(
      async () => (await import(/* keep ready */ "../dialogs/page-dialogs.ts")).loadReportDialog(),
      ({ openReportDialog }) => openReportDialog(subject),
    );
  return (
    <button
      type="button"
      className={cx(styles.report, className)}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      {label}
    </button>
  );
}
