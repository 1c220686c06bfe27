import type { ListedGame } from "@playfront/contract/entities";
import type { ComponentType } from "react";
import { useLater } from "../../browser/page/use-later.ts";

export type FollowableGame = Pick<ListedGame, "gameid" | "gamename"> &
  Partial<Pick<ListedGame, "upcoming">>;

/** How the button looks; without the rest before its code has loaded. */
export interface FollowLookProps {
  game: FollowableGame;
  isFollowed?: boolean;
  isBusy?: boolean;
  onToggle?: () => void;
}

export interface FollowButtonProps {
  game: FollowableGame;
  Look: ComponentType<FollowLookProps>;
}

const load = async () => (await import(/* keep ready */ "./live-follow.tsx")).LiveFollow;

/** Follows a game, or reserves one that is still to come. What it does loads after the page. */
export function FollowButton({ game, Look }: FollowButtonProps) {
  const Live = useLater(load);
  return Live ? <Live game={game} Look={Look} /> : <Look game={game} />;
}
