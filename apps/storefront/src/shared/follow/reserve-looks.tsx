import { Button } from "../../ui/form/button.tsx";
import type { FollowLookProps } from "./follow-look.ts";

/** 预约 in place of the play button of a list. */
export const ReserveRow = (props: FollowLookProps) => <Reserve {...props} look="row" />;

/** The same as the wide button of a bar. */
export const ReserveWide = (props: FollowLookProps) => <Reserve {...props} look="wide" />;

function Reserve({
  game,
  isFollowed = false,
  isBusy = false,
  isFailed = false,
  onToggle,
  look,
}: FollowLookProps & { look: "row" | "wide" }) {
  const label = isFailed ? "加载失败" : isFollowed ? "已预约" : "预约";
  return (
    <Button
      look={look === "row" ? "tinted" : isFollowed ? "outline" : "primary"}
      wide={look === "wide"}
      busy={isBusy}
      aria-label={`${label} ${game.gamename}`}
      aria-pressed={isFollowed}
      data-state={isFollowed ? "reserved" : undefined}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
