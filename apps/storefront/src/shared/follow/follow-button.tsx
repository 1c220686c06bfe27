import type { ListedGame } from "@playfront/contract/entities";
import { Bell } from "lucide-react";
import { cx } from "../../ui/style/cx.ts";
import styles from "./follow-button.module.css";
import { useFollow } from "./use-follow.ts";

/** 关注: messages about a game that is out. A game that is still to come has 预约 instead. */
export function FollowButton({ game }: { game: Pick<ListedGame, "gameid" | "gamename"> }) {
  const { isFollowed, isBusy, toggle } = useFollow(game);
  const label = isFollowed ? "已关注" : "关注";
  return (
    <button
      type="button"
      className={cx(styles.follow, isFollowed && styles.on)}
      aria-label={`${label} ${game.gamename}`}
      aria-pressed={isFollowed}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    >
      <Bell
        size={20}
        strokeWidth={1.75}
        fill={isFollowed ? "currentColor" : "none"}
        aria-hidden="true"
      />
      {label}
    </button>
  );
}
