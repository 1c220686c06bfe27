import type { Gift } from "@playfront/contract/entities";
import { useClaimedCodes } from "../../shared/gift/claimed-codes.ts";
import { GiftCode, GiftCodePlaceholder } from "../../shared/gift/gift-code.tsx";
import { isSoldOut, useHasPassed } from "../../shared/gift/gift-terms.ts";

/** The player's code of a gift with 复制, or a placeholder of the same size. */
export function ClaimedCode({ gift }: { gift: Gift }) {
  const sn = useClaimedCodes(gift.gameid)[gift.giftid];
  const hasExpired = useHasPassed(gift.expires);
  if (sn !== undefined) return <GiftCode sn={sn} name={gift.giftname} />;
  return <GiftCodePlaceholder text={placeholder(isSoldOut(gift), hasExpired)} />;
}

function placeholder(soldOut: boolean, hasExpired: boolean): string {
  if (soldOut) return "兑换码已全部领完";
  return hasExpired ? "礼包已过期" : "领取后，兑换码会显示在这里";
}
