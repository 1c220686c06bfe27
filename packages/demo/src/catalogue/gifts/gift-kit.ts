import type { DemoGift } from "../types.ts";

/** The states a gift can be in, as numbers of codes and days. */
const giftStates = {
  /** Many codes, some claimed. */
  plenty: { codes: 1000, claimed: 37, opensInDays: -20, expiresInDays: 60 },
  /** Nothing claimed yet. */
  fresh: { codes: 300, claimed: 0, opensInDays: -1, expiresInDays: 45 },
  half: { codes: 400, claimed: 212, opensInDays: -34, expiresInDays: 26 },
  /** A handful left. */
  nearlyGone: { codes: 200, claimed: 197, opensInDays: -12, expiresInDays: 18 },
  soldOut: { codes: 120, claimed: 120, opensInDays: -25, expiresInDays: 30 },
  /** More codes come in two days; until then others may use what was claimed. */
  restocking: {
    codes: 160,
    claimed: 160,
    opensInDays: -18,
    expiresInDays: 24,
    restocksInDays: 2,
    secondHand: true,
  },
  /** No codes were loaded. */
  noCodes: { codes: 0, claimed: 0, opensInDays: -3, expiresInDays: 40 },
  expired: { codes: 300, claimed: 88, opensInDays: -70, expiresInDays: -4 },
  /** Opens in some days. */
  upcoming: { codes: 500, claimed: 0, opensInDays: 6, expiresInDays: 66 },
  /** Ends within a day or so. */
  lastDay: { codes: 150, claimed: 96, opensInDays: -30, expiresInDays: 1 },
  /** Stays for years. */
  farExpiry: { codes: 800, claimed: 64, opensInDays: -90, expiresInDays: 1460 },
} as const satisfies Record<string, Partial<DemoGift>>;

export type GiftState = keyof typeof giftStates;

/** What the player is told for each requisite before the common part. */
const claimConditions: Record<DemoGift["requisite"], string> = {
  "": "",
  "1": "关注公众号后即可领取。",
  "2": "完成实名认证后即可领取。",
  "3": "绑定手机号后即可领取。",
  "4": "请在客户端内领取。",
};

/** Makes a gift: key, name, content, state and requisite. */
export function gift(
  slug: string,
  giftname: string,
  description: string,
  state: GiftState,
  requisite: DemoGift["requisite"] = "",
): DemoGift {
  const explain = `${claimConditions[requisite]}在「我的 › 已领礼包」复制兑换码，登录游戏后在「设置」「福利」或「兑换码」入口输入；每个账号限用一次，过期作废。`;
  return { slug, giftname, description, explain, requisite, ...giftStates[state] };
}
