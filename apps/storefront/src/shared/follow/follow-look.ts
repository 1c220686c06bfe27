import type { ListedGame } from "@playfront/contract/entities";
import type { ComponentType } from "react";

export type FollowableGame = Pick<ListedGame, "gameid" | "gamename"> &
  Partial<Pick<ListedGame, "upcoming" | "follownum">>;

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
