/** The rule replaces so many codes of an account in so many days, one of them in a gift, and no more than a share of the gift's. */
export const reissueLimits = {
  ofAccount: 2,
  days: 90,
  share: 0.05,
  leastOfGift: 5,
  mostOfGift: 1000,
};

interface ReissueFacts {
  gift: { reissues: boolean; expires_at: Date; claimed: number };
  /** Whether the account has a verified real name or a bound phone. */
  isKnown: boolean;
  /** Codes that the rule has replaced so far: of the account lately, of the account in this gift, and of the gift. */
  done: { ofAccount: number; ofBoth: number; ofGift: number };
  now: Date;
}

/** Whether a reported code is replaced without an operator: a game cannot be asked whether its player tells the truth. */
export function mayReissue({ gift, isKnown, done, now }: ReissueFacts): boolean {
  const { ofAccount, share, leastOfGift, mostOfGift } = reissueLimits;
  const ofGift = Math.min(mostOfGift, Math.max(leastOfGift, Math.floor(gift.claimed * share)));
  const isOpen = gift.reissues && now < gift.expires_at;
  const isWithin = done.ofAccount < ofAccount && done.ofBoth === 0 && done.ofGift < ofGift;
  return isOpen && isKnown && isWithin;
}
