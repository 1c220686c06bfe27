import { mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";

/** A player gets so many codes in so many days from operators who decide alone, one of them in a gift: as from the rule for reports. */
export const aloneLimits = { ofPlayer: 2, days: 90 };

export interface AloneFacts {
  /** To how many players a code is to be given. */
  wanted: number;
  /** What the operator has given alone in the last day. */
  givenToday: number;
  /** A player who has had all that operators may give alone; of the gift, or of all gifts. */
  served: { uid: string; ofGift: number } | undefined;
}

/** Why a second operator has to release it, as both of them read it; null if one may do it. */
export function whySecond({ wanted, givenToday, served }: AloneFacts): string | null {
  if (givenToday + wanted > mostGivenAlone)
    return `一位操作员 24 小时内独自发放的兑换码不超过 ${mostGivenAlone} 个，此前已发放 ${givenToday} 个，这次 ${wanted} 个`;
  if (!served) return null;
  const { uid, ofGift } = served;
  const { ofPlayer, days } = aloneLimits;
  return ofGift > 0
    ? `玩家 ${uid} 在 ${days} 天内已由操作员独自发放过此礼包的兑换码`
    : `玩家 ${uid} 在 ${days} 天内已由操作员独自发放过 ${ofPlayer} 个兑换码`;
}
