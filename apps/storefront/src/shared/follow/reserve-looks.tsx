import { Button } from "../../ui/form/button.tsx";
import type { FollowLookProps } from "./follow-look.ts";
import { reservedWords } from "./release-words.ts";

/** 预约 in place of the play button of a list. */
export const ReserveRow = (props: FollowLookProps) => <Reserve {...props} look="row" />;

/** The same as the wide button of a bar. */
export const ReserveWide = (props: FollowLookProps) => <Reserve {...props} look="wide" />;

function Reserve({
  game,
  isFollowed = false,
  isBusy = false,
  onToggle,
  look,
}: FollowLookProps & { look: "row" | "wide" }) {
  const reserved = look === "wide" ? reservedWords(game.follownum) : null;
  const label = [isFollowed ? "已预约" : "预约", reserved].filter(Boolean).join(" · ");
  return (
    <Button
      look={isFollowed ? "outline" : look === "row" ? "tinted" : "primary"}
      wide={look === "wide"}
      busy={isBusy}
      aria-label={`${label} ${game.gamename}`}
      aria-pressed={isFollowed}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
