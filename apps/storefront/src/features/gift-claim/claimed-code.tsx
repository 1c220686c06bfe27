import type { Gift } from "@playfront/contract/entities";
import { useLater } from "../../browser/page/use-later.ts";
import { useClaimedCodes } from "../../shared/gift/claimed-codes.ts";
import { GiftCode, GiftCodePlaceholder } from "../../shared/gift/gift-code.tsx";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { isSoldOut } from "../../shared/gift/gift-terms.ts";
import { OpeningCountdown } from "../../shared/gift/opening-countdown.tsx";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./claim-button.module.css";

const loadMore = async () => (await import("./more-codes.tsx")).MoreCodes;

/** The player's code of a gift with 复制, or a placeholder of the same size. */
export function ClaimedCode({ gift }: { gift: Gift }) {
  const sn = useClaimedCodes(gift.gameid)[gift.giftid];
  const phase = useGiftPhase(gift);
  const more = useLater(loadMore, gift.restocks !== undefined || gift.secondhand);
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
  if (!isSoldOut(gift))
    return <GiftCodePlaceholder>领取后，兑换码会显示在这里</GiftCodePlaceholder>;
  return (
    <GiftCodePlaceholder>
      {gift.restocks === undefined
        ? "兑换码已全部领完"
        : `预计 ${shanghaiMinute(gift.restocks).slice(5)} 补货`}
      {more.Loaded && <more.Loaded gift={gift} />}
      {more.isFailed && (
        <Button look="tinted" onClick={more.retry}>
          加载失败
        </Button>
      )}
    </GiftCodePlaceholder>
  );
}
