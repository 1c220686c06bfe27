import { useEffect, useRef } from "react";
import type { FollowButtonProps } from "./follow-look.ts";
import { useFollow } from "./use-follow.ts";

/** The button with the player's state. `isTapped`: the player has already tapped it, before this was there. */
export function LiveFollow({ game, Look, isTapped }: FollowButtonProps & { isTapped: boolean }) {
  const { isFollowed, isBusy, toggle } = useFollow(game);
  const isTapDue = useRef(isTapped);
  useEffect(() => {
    if (!isTapDue.current) return;
    isTapDue.current = false;
    toggle();
  });
  return <Look game={game} isFollowed={isFollowed} isBusy={isBusy} onToggle={toggle} />;
}
