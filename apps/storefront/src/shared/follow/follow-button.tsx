import { useState } from "react";
import { useLater } from "../../browser/page/use-later.ts";
import type { FollowButtonProps, FollowState } from "./follow-look.ts";

const load = async () => (await import(/* keep ready */ "./live-follow.ts")).LiveFollow;

/**
 * Follows a game, or reserves one that is still to come. What it does loads after the page. A tap before that is kept, unless the
 * button has said that it failed, and the button stays the same element: a tap that is under way meanwhile still counts.
 */
export function FollowButton({ game, Look }: FollowButtonProps) {
  const { Loaded: Live, isFailed, retry } = useLater(load);
  const [tap, setTap] = useState<"none" | "kept" | "failed">("none");
  const [live, setLive] = useState<FollowState | null>(null);
  if (tap === "kept" && isFailed) setTap("failed");
  const onToggle = () => {
    setTap("kept");
    if (isFailed) retry();
  };
  const state = live ?? { isBusy: tap === "kept", isFailed: tap === "failed", onToggle };
  return (
    <>
      <Look game={game} {...state} />
      {Live && <Live game={game} isTapped={tap === "kept"} onChange={setLive} />}
    </>
  );
}
