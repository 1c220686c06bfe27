import type { ListedGame } from "@playfront/contract/entities";
import type { ComponentType } from "react";

export type FollowableGame = Pick<ListedGame, "gameid" | "gamename"> &
  Partial<Pick<ListedGame, "upcoming" | "follownum">>;

/** What the button shows and does. */
export interface FollowState {
  isFollowed?: boolean;
  isBusy?: boolean;
  /** A tap came to nothing, as the code for it could not be loaded. */
  isFailed?: boolean;
  onToggle?: () => void;
}

export interface FollowLookProps extends FollowState {
  game: FollowableGame;
}

export interface FollowButtonProps {
  game: FollowableGame;
  Look: ComponentType<FollowLookProps>;
}
