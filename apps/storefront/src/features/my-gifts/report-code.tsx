import type { ClaimedCode } from "@playfront/contract/entities";
import { useState } from "react";
import { millisecondsTo } from "../../shared/gift/gift-terms.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import styles from "./my-gifts.module.css";

const loadDialog = () => import(/* keep ready */ "./report-code-dialog.tsx");

/** Reports a code that does not work, or tells what has become of that. An expired code is not reported. */
export function ReportCode({ code, onReissued }: { code: ClaimedCode; onReissued: () => void }) {
  const [state, setState] = useState(code.report);
  if (state === "open") return <p className={styles.report}>已反馈无效，客服核实后发消息通知您</p>;
  if (state === "refused")
    return <p className={styles.report}>无效反馈未通过，原因见「我的消息」</p>;
  if (!(millisecondsTo(code.expires) > 0)) return null;
  const report = async () => {
    const outcome = await openLazily(loadDialog, ({ openReportCodeDialog }) =>
      openReportCodeDialog(code),
    );
    if (outcome === "reissued") onReissued();
    else if (outcome) setState(outcome);
  };
  return (
    <button
      type="button"
      className={styles.report}
      aria-label={`${code.gamename}${code.giftname}的兑换码无效`}
      aria-haspopup="dialog"
      onClick={() => void report()}
    >
      兑换码无效？
    </button>
  );
}
