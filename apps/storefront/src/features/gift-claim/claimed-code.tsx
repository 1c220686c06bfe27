import type { Gift } from "@playfront/contract/entities";
import { useClaimedCodes } from "../../domain/claimed-codes.ts";
import { GiftCode, GiftCodePlaceholder } from "../../domain/gift-code.tsx";

/** The player's code of a gift with 复制, or the room where it will be. */
export function ClaimedCode({ gift }: { gift: Gift }) {
  const sn = useClaimedCodes(gift.gameid)[gift.giftid];
  return sn === undefined ? <GiftCodePlaceholder /> : <GiftCode sn={sn} name={gift.giftname} />;
}
