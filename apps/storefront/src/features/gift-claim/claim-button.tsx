import type { Gift } from "@playfront/contract/entities";
import { useHasPassed } from "../../domain/gift-terms.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./claim-button.module.css";
import { type ClaimState, claimLabels } from "./claim-rules.ts";
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
      <Notice gift={gift} state={state} refusal={notice} />
    </div>
  );
}

/** One line in any case, so that the bar never changes its height. */
function Notice({
  gift,
  state,
  refusal,
}: {
  gift: Gift;
  state: ClaimState;
  refusal: string | null;
}) {
  const hasExpired = useHasPassed(gift.expires);
  const warning = refusal ?? (hasExpired && state === "get" ? "礼包已过期，无法领取" : null);
  const hint = state === "none" ? "来晚一步，礼包已全部领完" : "兑换码领取后保存在 我的 > 已领礼包";
  return <p className={cx(styles.notice, warning !== null && styles.refused)}>{warning ?? hint}</p>;
}
