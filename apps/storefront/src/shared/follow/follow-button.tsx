import { useState } from "react";
import { useLater } from "../../browser/page/use-later.ts";
import type { FollowButtonProps, FollowState } from "./follow-look.ts";

const load = async () => (await import(/* keep ready */ "./live-follow.ts")).LiveFollow;

/**
 * Follows a game, or reserves one that is still to come. What it does loads after the page. A tap before that is kept, and the button
 * stays the same element: a tap that is under way meanwhile still counts.
 */
export function FollowButton({ game, Look }: FollowButtonProps) {
  const Live = useLater(load);
  const [isTapped, setTapped] = useState(false);
  const [live, setLive] = useState<FollowState | null>(null);
  const state = live ?? { isBusy: isTapped, onToggle: () => setTapped(true) };
  return (
    <>
      <Look game={game} {...state} />
      {Live && <Live game={game} isTapped={isTapped} onChange={setLive} />}
    </>
  );
}
