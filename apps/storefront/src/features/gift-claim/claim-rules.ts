import { codes } from "@playfront/contract/codes";
import { requisites } from "@playfront/contract/constants";
import { type Container, isInApp, isInWechat } from "@playfront/contract/container";
import type { Gift, UserInfo } from "@playfront/contract/entities";
import type { GiftPhase } from "../../shared/gift/gift-phase.ts";
import { isSoldOut } from "../../shared/gift/gift-terms.ts";

/** Reasons that stop a player from claiming. Each has its own dialog. */
export type Obstacle = "wechatFollow" | "appOnly" | "login" | "realName" | "phone";

export interface Claimant {
  container: Container;
  hasToken: boolean;
  /** Null while unknown; then the host decides. */
  userInfo: Pick<UserInfo, "fcm" | "phone"> | null;
}

/**
 * The first of the five pre-checks that stops this player, in the order of docs/product.md#claim-pre-checks; null when
 * the claim may be made.
 */
export function firstObstacle(
  { requisite }: Pick<Gift, "requisite">,
  { container, hasToken, userInfo }: Claimant,
): Obstacle | null {
  const inApp = isInApp(container);
  if (requisite === requisites.wechatFollow && !isInWechat(container) && !inApp) {
    return "wechatFollow";
  }
  if (requisite === requisites.appOnly && !inApp) return "appOnly";
  if (!hasToken) return "login";
  // Hosts of other vendors sometimes send numbers as strings.
  if (requisite === requisites.realName && userInfo && Number(userInfo.fcm) === 0) {
    return "realName";
  }
  if (requisite === requisites.phone && userInfo && !userInfo.phone) return "phone";
  return null;
}

/** True if the requisite depends on the player's info, and that is missing or outdated enough to stop the claim. */
export function needsUserInfo(gift: Pick<Gift, "requisite">, claimant: Claimant): boolean {
  const { requisite } = gift;
  if (requisite !== requisites.realName && requisite !== requisites.phone) return false;
  return claimant.hasToken && (!claimant.userInfo || firstObstacle(gift, claimant) !== null);
}

/** The obstacle that a result code names; null for every other code. */
export function obstacleOfCode(
  code: number,
  { requisite }: Pick<Gift, "requisite">,
): Obstacle | null {
  switch (code) {
    case codes.unauthorized:
      return "login";
    case codes.needsRealName:
      return "realName";
    case codes.needsPhone:
      return "phone";
    case codes.wrongContainer:
      return requisite === requisites.appOnly ? "appOnly" : "wechatFollow";
    default:
      return null;
  }
}

/** The states of a claim button (docs/product.md#gift-button). `subscribe` is defined and not used. */
export type ClaimState = "get" | "open" | "none" | "soon" | "past" | "subscribe";

export const claimLabels: Record<ClaimState, string> = {
  get: "领取",
  open: "已领",
  none: "抢光",
  soon: "未开放",
  past: "已过期",
  subscribe: "关注",
};

/** A claimed code can be opened even if the gift is sold out or has expired. */
export function claimState(
  gift: Pick<Gift, "percent">,
  {
    isClaimed,
    foundSoldOut,
    phase,
  }: { isClaimed: boolean; foundSoldOut: boolean; phase: GiftPhase },
): ClaimState {
  if (isClaimed) return "open";
  if (phase !== "open") return phase;
  return foundSoldOut || isSoldOut(gift) ? "none" : "get";
}
