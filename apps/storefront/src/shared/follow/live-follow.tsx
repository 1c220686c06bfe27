import type { FollowButtonProps } from "./follow-look.ts";
import { useFollow } from "./use-follow.ts";

/** The button with the player's state. */
export function LiveFollow({ game, Look }: FollowButtonProps) {
  const { isFollowed, isBusy, toggle } = useFollow(game);
  return <Look game={game} isFollowed={isFollowed} isBusy={isBusy} onToggle={toggle} />;
}
