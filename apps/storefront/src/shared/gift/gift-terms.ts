import type { Gift } from "@playfront/contract/entities";

/** The condition of each requisite, in words for the player (docs/product.md#requisites). */
export const requisiteWords: Record<Gift["requisite"], string> = {
  "": "登录后即可领取",
  "1": "关注微信公众号，在微信或 App 内领取",
  "2": "完成实名认证后领取",
  "3": "绑定手机号后领取",
  "4": "仅限在 App 内领取",
};

/** The short form for the corner of a ticket; null if nothing is required. */
export const requisiteMarks: Record<Gift["requisite"], string | null> = {
  "": null,
  "1": "公众号专享",
  "2": "需实名",
  "3": "需绑手机",
  "4": "App 专享",
};

/** The share of a gift's codes that was claimed, 0–100; null if it has no codes (docs/wire.md#entities). */
export function claimedShare({ percent }: Pick<Gift, "percent">): number | null {
  const share = percent === undefined || percent === "" ? Number.NaN : Number(percent);
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : null;
}

/** Whether a gift has no codes, or all of them are claimed (docs/product.md#gift-button). */
export function isSoldOut(gift: Pick<Gift, "percent">): boolean {
  const share = claimedShare(gift);
  return share === null || share === 100;
}

/** How many of the gifts can still be had, now or once they open. */
export function countAvailable(gifts: readonly Pick<Gift, "percent">[]): number {
  return gifts.filter((gift) => !isSoldOut(gift)).length;
}

/** How many gifts a game has, and how many of them are not open yet, in words. */
export function giftCountWords({ total, soon = 0 }: { total: number; soon?: number }): string {
  if (total === 0) return "礼包已抢光";
  return soon === 0 ? `共 ${total} 个礼包` : `共 ${total} 个礼包，${soon} 个待开放`;
}

/** Parses a Shanghai time, `YYYY-MM-DD HH:mm:ss`, to milliseconds; NaN if it is invalid. */
export function fromShanghai(time: string): number {
  return Date.parse(`${time.replace(" ", "T")}+08:00`);
}

/** The time left until a Shanghai time by this device's clock, milliseconds; NaN if it is invalid. */
export function millisecondsTo(time: string): number {
  return fromShanghai(time) - Date.now();
}
