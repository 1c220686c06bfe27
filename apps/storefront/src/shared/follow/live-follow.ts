import { useEffect, useRef } from "react";
import type { FollowableGame, FollowState } from "./follow-look.ts";
import { useFollow } from "./use-follow.ts";

/** Tells the button the player's state, and does what a tap asked for before this was there (`isTapped`). Shows nothing itself. */
export function LiveFollow({
  game,
  isTapped,
  onChange,
}: {
  game: FollowableGame;
  isTapped: boolean;
  onChange: (state: FollowState) => void;
}) {
  const { isFollowed, isBusy, toggle } = useFollow(game);
  const latest = useRef(toggle);
  const isDone = useRef(false);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    onChange({ isFollowed, isBusy, onToggle: () => latest.current() });
  }, [isFollowed, isBusy, onChange]);
  useEffect(() => {
    if (!isTapped || isDone.current) return;
    isDone.current = true;
    latest.current();
  }, [isTapped]);
  return null;
}
