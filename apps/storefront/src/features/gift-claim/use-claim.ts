import { codes } from "@playfront/contract/codes";
import type { Gift } from "@playfront/contract/entities";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { dropCached } from "../../browser/api/drop-cached.ts";
import { emitPlayerEvent } from "../../browser/container/player-events.ts";
import { rememberClaimed, useClaimedCodes } from "../../shared/gift/claimed-codes.ts";
import type { GiftPhase } from "../../shared/gift/gift-phase.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showLoadingToast, showToast } from "../../ui/feedback/toast.ts";
import { type ClaimOutcome, claimGift, obstacleBeforeCall } from "./claim-gift.ts";
import { type ClaimState, claimState, type Obstacle } from "./claim-rules.ts";
import { preloadClaimDialogs, useClaimDialogs } from "./use-claim-dialogs.ts";

interface Claim {
  state: ClaimState;
  isBusy: boolean;
  /** The host's message if the gift is not open for claims. */
  notice: string | null;
  /** Claims the gift, or shows the code again. */
  claim: () => void;
}

/**
 * The claim flow of a button. A second tap during a claim does nothing. `noteTap` is called before the page is left for
 * something that the claim needs first.
 */
export function useClaim(
  gift: Gift,
  { phase, noteTap }: { phase: GiftPhase; noteTap: (obstacle: Obstacle) => void },
): Claim {
  const client = useQueryClient();
  const dialogs = useClaimDialogs(gift, noteTap);
  const held = useClaimedCodes(gift.gameid)[gift.giftid];
  const { refused, noteRefusal } = useRefusal(gift);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const conclude = (outcome: ClaimOutcome) => {
    switch (outcome.kind) {
      case "claimed":
        rememberClaimed({ ...gift, sn: outcome.sn });
        emitPlayerEvent({ kind: "claimed", giftid: gift.giftid, gameid: gift.gameid });
        void dropCachedGift(client, gift);
        return dialogs.showCode(outcome.sn, { isNew: true });
      case "stopped":
        return dialogs.showObstacle(outcome.obstacle);
      case "refused":
        noteRefusal(outcome);
        return showRefusal(outcome, dialogs.showObstacle);
      case "unreachable":
        return showToast(networkMessage());
    }
  };
  const run = async () => {
    isRunning.current = true;
    setIsBusy(true);
    const endToast = showLoadingToast("领取中...");
    const outcome = await claimGift(gift);
    endToast();
    isRunning.current = false;
    setIsBusy(false);
    conclude(outcome);
  };
  const claim = () => {
    if (isRunning.current) return;
    preloadClaimDialogs();
    const obstacle = obstacleBeforeCall(gift);
    if (held !== undefined) dialogs.showCode(held, { isNew: false });
    else if (obstacle !== null) dialogs.showObstacle(obstacle);
    else void run();
  };
  const state = claimState(gift, {
    isClaimed: held !== undefined,
    foundSoldOut: refused?.code === codes.soldOut,
    phase,
  });
  const notice = refused?.code === codes.notClaimable ? refused.msg : null;
  return { state, isBusy, notice, claim };
}

type Refused = Extract<ClaimOutcome, { kind: "refused" }>;

/**
 * The last refusal of a claim, as long as the gift is unchanged; a changed gift can be claimed again
 * (docs/product.md#gift-button).
 */
function useRefusal(gift: Gift) {
  const [last, setLast] = useState<{ gift: Gift; refused: Refused } | null>(null);
  return {
    refused: last?.gift === gift ? last.refused : null,
    noteRefusal: (refused: Refused) => setLast({ gift, refused }),
  };
}

/** Shows the dialog of the pre-check that the code names, otherwise the host's message; both for an expired session. */
function showRefusal(
  { msg, obstacle }: Refused,
  showObstacle: (obstacle: NonNullable<Refused["obstacle"]>) => void,
): void {
  if (obstacle === null || obstacle === "login") showToast(msg || networkMessage());
  if (obstacle !== null) showObstacle(obstacle);
}

/** The claim has changed the claimed share: the cached data of this gift is outdated (docs/wire.md#cached-calls). */
async function dropCachedGift(client: QueryClient, { giftid, gameid }: Gift): Promise<void> {
  await Promise.all([
    dropCached(client, "gift/getGiftInfo", { giftid }),
    dropCached(client, "gift/getGiftList", { gameid }),
    dropCached(client, "game/getGameInfo", { gameid }),
  ]);
}
