import type { ListedGame } from "@playfront/contract/entities";
import { Button } from "../../ui/form/button.tsx";
import { useFollow } from "./use-follow.ts";

export type ReservableGame = Pick<ListedGame, "gameid" | "gamename" | "upcoming" | "follownum">;

/** In place of the play button of a game that is still to come. */
export function ReserveButton({ game, look }: { game: ReservableGame; look: "row" | "wide" }) {
  const { isFollowed, isBusy, toggle } = useFollow(game);
  const label = isFollowed ? "已预约" : "预约";
  return (
    <Button
      look={isFollowed ? "outline" : look === "row" ? "tinted" : "primary"}
      wide={look === "wide"}
      busy={isBusy}
      aria-label={`${label} ${game.gamename}`}
      aria-pressed={isFollowed}
      data-state="upcoming"
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
