import type { Gift } from "@playfront/contract/entities";
import { useHasPassed } from "../../shared/gift/gift-terms.ts";
import { Button } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./claim-button.module.css";
import { type ClaimState, claimLabels } from "./claim-rules.ts";
import { useClaim } from "./use-claim.ts";

/** Claims a gift and shows its code. `row` is the stub of a ticket, `wide` stands alone and also says why it failed. */
export function ClaimButton({ gift, look }: { gift: Gift; look: "row" | "wide" }) {
  const { state, isBusy, notice, claim } = useClaim(gift);
  const hasExpired = useHasPassed(gift.expires);
  const label = claimLabels[state];
  // By this device's clock, which may be wrong: the button only stops inviting, the host decides.
  const isInviting = state !== "open" && !(state === "get" && hasExpired);
  const button = (
    <Button
      look={isInviting ? "primary" : "outline"}
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

/** One line in any case, so that the bar never changes its height. */
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
