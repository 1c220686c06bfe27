import type { Gift } from "@playfront/contract/entities";
import { useClaimedCodes } from "../../shared/gift/claimed-codes.ts";
import { GiftCode, GiftCodePlaceholder } from "../../shared/gift/gift-code.tsx";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { isSoldOut } from "../../shared/gift/gift-terms.ts";
import { OpeningCountdown } from "../../shared/gift/opening-countdown.tsx";
import styles from "./claim-button.module.css";
import { MoreCodes } from "./more-codes.tsx";

/** The player's code of a gift with 复制, or a placeholder of the same size. */
export function ClaimedCode({ gift }: { gift: Gift }) {
  const sn = useClaimedCodes(gift.gameid)[gift.giftid];
  const phase = useGiftPhase(gift);
  if (sn !== undefined) return <GiftCode sn={sn} name={gift.giftname} />;
  if (phase === "soon" && gift.opens !== undefined) {
    return (
      <GiftCodePlaceholder key="opening">
        <span className={styles.opening}>
          <OpeningCountdown words="距开放" opens={gift.opens} label="距礼包开放" />
        </span>
      </GiftCodePlaceholder>
    );
  }
  if (phase === "past") return <GiftCodePlaceholder>礼包已过期</GiftCodePlaceholder>;
  const hasMore = gift.secondhand || gift.restocks !== undefined;
  if (hasMore && isSoldOut(gift)) return <MoreCodes gift={gift} />;
  return (
    <GiftCodePlaceholder>
      {isSoldOut(gift) ? "兑换码已全部领完" : "领取后，兑换码会显示在这里"}
    </GiftCodePlaceholder>
  );
}
