import type { Gift } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { getSession } from "../../browser/session/session.ts";
import { isExchangingToken, tokensExchanged } from "../../browser/session/token-exchange.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import {
  type Claimant,
  firstObstacle,
  needsUserInfo,
  type Obstacle,
  obstacleOfCode,
} from "./claim-rules.ts";

export type ClaimOutcome =
  | { kind: "claimed"; sn: string }
  /** A pre-check stopped the claim before the call. */
  | { kind: "stopped"; obstacle: Obstacle }
  | { kind: "refused"; code: number; msg: string; obstacle: Obstacle | null }
  | { kind: "unreachable" };

/** Pre-checks, then the claim (docs/product.md#claim-pre-checks). The code is returned and stored nowhere. */
export async function claimGift(gift: Gift): Promise<ClaimOutcome> {
  const obstacle = await currentObstacle(gift, "claim");
  if (obstacle !== null) return { kind: "stopped", obstacle };
  const result = await getBrowserApi().call("gift/getUserGiftSn", { giftid: gift.giftid });
  if (result.ok) return { kind: "claimed", sn: result.data };
  if (result.kind === "network") return { kind: "unreachable" };
  const { code, msg } = result;
  return { kind: "refused", code, msg, obstacle: obstacleOfCode(code, gift) };
}

/** What stops the player now; loads the player's info if it depends on that. A reminder needs only a log-in. */
export async function currentObstacle(
  gift: Gift,
  act: "claim" | "remind",
): Promise<Obstacle | null> {
  await tokensExchanged();
  if (act === "remind") return getSession().token === null ? "login" : null;
  if (needsUserInfo(gift, claimantNow())) await refreshUserInfo();
  return firstObstacle(gift, claimantNow());
}

/** The obstacle that is known without a call: container or login. */
export function obstacleBeforeCall(gift: Gift): Obstacle | null {
  if (isExchangingToken()) return null;
  return firstObstacle(gift, { ...claimantNow(), userInfo: null });
}

function claimantNow(): Claimant {
  const { token, userInfo } = getSession();
  return { container: getSurroundings().container, hasToken: token !== null, userInfo };
}
