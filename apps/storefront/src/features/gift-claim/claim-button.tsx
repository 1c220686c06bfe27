import type { Gift } from "@playfront/contract/entities";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./claim-button.module.css";
import { claimLabels } from "./claim-rules.ts";
import { useClaim } from "./use-claim.ts";

/** Claims a gift and shows its code. `row` is the stub of a ticket, `wide` stands alone and also says why it failed. */
export function ClaimButton({ gift, look }: { gift: Gift; look: "row" | "wide" }) {
  const { state, isBusy, notice, claim } = useClaim(gift);
  const label = claimLabels[state];
  const button = (
    <Button
      look={state === "open" ? "outline" : "primary"}
      wide={look === "wide"}
      busy={isBusy}
      disabled={state === "none"}
      className={look === "row" ? cx(styles.row, styles[state]) : undefined}
      aria-label={`${label} ${gift.giftname}`}
      data-state={state}
      onClick={claim}
    >
      {label}
    </Button>
  );
  if (look === "row") return button;
  return (
    <div className={styles.wide}>
      {button}
      <p className={cx(styles.notice, notice !== null && styles.refused)}>
        {notice ?? "兑换码领取后保存在 我的 > 已领礼包"}
      </p>
    </div>
  );
}
