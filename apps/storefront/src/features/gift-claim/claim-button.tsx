import type { Gift } from "@playfront/contract/entities";
import { useHasPassed } from "../../shared/gift/gift-terms.ts";
import { Button } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./claim-button.module.css";
import { type ClaimState, claimLabels } from "./claim-rules.ts";
import { useClaim } from "./use-claim.ts";

/** Claims a gift and shows its code. `row` is the button on a ticket's stub; `wide` also shows why a claim failed. */
export function ClaimButton({ gift, look }: { gift: Gift; look: "row" | "wide" }) {
  const { state, isBusy, notice, claim } = useClaim(gift);
  const hasExpired = useHasPassed(gift.expires);
  const label = claimLabels[state];
  // The device's clock may be wrong: an expired gift only loses its primary colour, the host decides.
  const isPrimary = state !== "open" && !(state === "get" && hasExpired);
  const button = (
    <Button
      look={isPrimary ? "primary" : "outline"}
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
      <Notice state={state} hasExpired={hasExpired} refusal={notice} />
    </div>
  );
}

/** Always one line, so that the bar keeps its height. */
function Notice({
  state,
  hasExpired,
  refusal,
}: {
  state: ClaimState;
  hasExpired: boolean;
  refusal: string | null;
}) {
  const warning = refusal ?? (hasExpired && state === "get" ? "礼包已过期，无法领取" : null);
  const hint =
    state === "none" ? "来晚一步，礼包已全部领完" : "兑换码领取后保存在「我的 > 已领礼包」";
  return <p className={cx(styles.notice, warning !== null && styles.refused)}>{warning ?? hint}</p>;
}
