import { Bell } from "lucide-react";
import { cx } from "../../ui/style/cx.ts";
import styles from "./bell-look.module.css";
import type { FollowLookProps } from "./follow-look.ts";

/** 关注 beside the play button of a game that is out. */
export function BellLook({
  game,
  isFollowed = false,
  isBusy = false,
  isFailed = false,
  onToggle,
}: FollowLookProps) {
  const label = isFailed ? "加载失败" : isFollowed ? "已关注" : "关注";
  return (
    <button
      type="button"
      className={cx(styles.follow, isFollowed && styles.on)}
      aria-label={`${label} ${game.gamename}`}
      aria-pressed={isFollowed}
      aria-busy={isBusy || undefined}
      onClick={onToggle}
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
