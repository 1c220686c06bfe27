import { requisites } from "@playfront/contract/constants";
import { isInApp } from "@playfront/contract/container";
import type { Gift } from "@playfront/contract/entities";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { OpeningCountdown } from "../../shared/gift/opening-countdown.tsx";
import { Button } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./claim-button.module.css";
import { type ClaimState, claimLabels } from "./claim-rules.ts";
import { useClaim } from "./use-claim.ts";
import { usePendingTap } from "./use-pending-tap.ts";
import { useRemind } from "./use-remind.ts";

/**
 * Claims a gift and shows its code; for a gift that is not open yet it asks for a message instead. `row` is the button on
 * a ticket's stub; `wide` also shows why a claim failed.
 */
export function ClaimButton({ gift, look }: { gift: Gift; look: "row" | "wide" }) {
  const phase = useGiftPhase(gift);
  const claiming = useClaim(gift, {
    phase,
    noteTap: (obstacle) => noteTap({ act: "claim", obstacle }),
  });
  const reminding = useRemind(gift, {
    isWanted: claiming.state === "soon",
    noteTap: (obstacle) => noteTap({ act: "remind", obstacle }),
  });
  const noteTap = usePendingTap(gift, { claim: claiming.claim, remind: reminding.remind });
  const { state } = claiming;
  const isElsewhere = useIsElsewhere(gift);
  const offer = state === "soon" ? remindOffer(reminding) : claimOffer(claiming, isElsewhere);
  const button = (
    <Button
      look={offer.look}
      wide={look === "wide"}
      busy={offer.isBusy}
      disabled={offer.isDisabled}
      className={look === "row" ? cx(styles.row, styles[state]) : undefined}
      aria-label={`${offer.label} ${gift.giftname}`}
      data-state={state}
      onClick={offer.act}
    >
      {/* The keys here make new elements when the gift opens by itself: text that changes its width would move. */}
      <span key={offer.label}>{offer.label}</span>
    </Button>
  );
  if (look === "row") {
    return (
      <div className={styles.stub}>
        {button}
        {state === "soon" && <RowCountdown gift={gift} />}
      </div>
    );
  }
  return (
    <div className={styles.wide}>
      {button}
      <Notice
        state={state}
        isElsewhere={isElsewhere}
        refusal={claiming.notice}
        isReminded={reminding.state === "on"}
      />
    </div>
  );
}

interface Offer {
  label: string;
  look: "primary" | "outline" | "tinted";
  isBusy: boolean;
  isDisabled: boolean;
  act(): void;
}

/** Whether the gift is for the app alone, and this is not known to be the app: the tap only says so. */
function useIsElsewhere({ requisite }: Gift): boolean {
  const isHydrated = useHydrated();
  if (requisite !== requisites.appOnly) return false;
  return !isHydrated || !isInApp(getSurroundings().container);
}

function claimOffer(
  { state, isBusy, claim }: ReturnType<typeof useClaim>,
  isElsewhere: boolean,
): Offer {
  return {
    label: claimLabels[state],
    look: state === "open" || (state === "get" && isElsewhere) ? "outline" : "primary",
    isBusy,
    isDisabled: state === "none" || state === "past",
    act: claim,
  };
}

function remindOffer({ state, isBusy, toggle }: ReturnType<typeof useRemind>): Offer {
  const isReminded = state === "on";
  const isSupported = state !== "unsupported";
  return {
    label: isSupported ? (isReminded ? "已预约" : "提醒我") : claimLabels.soon,
    look: isSupported ? (isReminded ? "outline" : "tinted") : "primary",
    isBusy,
    isDisabled: !isSupported,
    act: toggle,
  };
}

/** Below the button and out of the flow: the button does not move when the gift opens. */
function RowCountdown({ gift: { giftname, opens } }: { gift: Gift }) {
  return (
    <span className={styles.countdown}>
      {opens !== undefined && <OpeningCountdown opens={opens} label={`距 ${giftname} 开放`} />}
    </span>
  );
}

/** Always one line, so that the bar keeps its height. */
function Notice({
  state,
  isElsewhere,
  refusal,
  isReminded,
}: {
  state: ClaimState;
  isElsewhere: boolean;
  refusal: string | null;
  isReminded: boolean;
}) {
  const isRefused = refusal !== null && state === "get";
  const hint =
    state === "soon" && isReminded
      ? "开放时将发消息提醒您，再次点击可取消"
      : state === "get" && isElsewhere
        ? "App 专享礼包，请在 App 内领取"
        : hints[state];
  return (
    <p key={state} className={cx(styles.notice, isRefused && styles.refused)}>
      {isRefused ? refusal : hint}
    </p>
  );
}

const whereKept = "领取后可在「我的 › 已领礼包」查看兑换码";

const hints: Record<ClaimState, string> = {
  get: whereKept,
  open: whereKept,
  subscribe: whereKept,
  none: "来晚一步，礼包已全部领完",
  soon: "预约后，开放时将发消息提醒您",
  past: "礼包已过期，无法领取",
};
