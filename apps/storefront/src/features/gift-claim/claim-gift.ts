import type { Gift } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { getSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import {
  type Claimant,
  firstObstacle,
  type Obstacle,
  obstacleOfCode,
  wantsUserInfo,
} from "./claim-rules.ts";

export type ClaimOutcome =
  | { kind: "claimed"; sn: string }
  /** A pre-check, or the host by the code of one. */
  | { kind: "stopped"; obstacle: Obstacle }
  | { kind: "refused"; code: number; msg: string; obstacle: Obstacle | null }
  | { kind: "unreachable" };

/** Pre-checks, then the claim (docs/product.md#claim-pre-checks). The code is in the outcome and nowhere else. */
export async function claimGift(gift: Gift): Promise<ClaimOutcome> {
  if (wantsUserInfo(gift, claimantNow())) await refreshUserInfo();
  const obstacle = firstObstacle(gift, claimantNow());
  if (obstacle !== null) return { kind: "stopped", obstacle };
  const result = await getBrowserApi().call("gift/getUserGiftSn", { giftid: gift.giftid });
  if (result.ok) return { kind: "claimed", sn: String(result.data) };
  if (result.kind === "network") return { kind: "unreachable" };
  const { code, msg } = result;
  return { kind: "refused", code, msg, obstacle: obstacleOfCode(code, gift) };
}

/** The obstacle that needs no call to be seen: container and login. */
export function obstacleAtOnce(gift: Gift): Obstacle | null {
  return firstObstacle(gift, { ...claimantNow(), userInfo: null });
}

function claimantNow(): Claimant {
  const { token, userInfo } = getSession();
  return { container: getSurroundings().container, hasToken: token !== null, userInfo };
}
