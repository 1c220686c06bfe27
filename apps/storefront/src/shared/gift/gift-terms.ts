import type { Gift } from "@playfront/contract/entities";
import { useHydrated } from "../../browser/page/use-hydrated.ts";

/** What a requisite asks of the player, in words (docs/product.md#requisites). */
export const requisiteWords: Record<Gift["requisite"], string> = {
  "": "登录后即可领取",
  "1": "关注微信公众号，在微信或 App 内领取",
  "2": "完成实名认证后领取",
  "3": "绑定手机号后领取",
  "4": "仅限在 App 内领取",
};

/** The short form for the corner of a ticket; null when nothing is asked. */
export const requisiteMarks: Record<Gift["requisite"], string | null> = {
  "": null,
  "1": "关注专享",
  "2": "需实名",
  "3": "需绑手机",
  "4": "App 专享",
};

/** Share of a gift's codes already given out, 0–100; null when it has no codes (docs/wire.md#entities). */
export function claimedShare({ percent }: Pick<Gift, "percent">): number | null {
  const share = percent === undefined || percent === "" ? Number.NaN : Number(percent);
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : null;
}

/** Missing or all given out (docs/product.md#gift-button). */
export function isSoldOut(gift: Pick<Gift, "percent">): boolean {
  const share = claimedShare(gift);
  return share === null || share === 100;
}

/** A time as it travels, `YYYY-MM-DD HH:mm:ss` in Shanghai, as milliseconds; NaN when it is none. */
function fromShanghai(time: string): number {
  return Date.parse(`${time.replace(" ", "T")}+08:00`);
}

/** How long it is to a time of Shanghai by this device's clock; NaN when it is none. */
export function millisecondsTo(time: string): number {
  return fromShanghai(time) - Date.now();
}

/** Whether a time of Shanghai has passed. False in the HTML, which knows no clock; the truth after hydration. */
export function useHasPassed(time: string): boolean {
  return useHydrated() && fromShanghai(time) <= Date.now();
}
