import { FollowButton } from "../../shared/follow/follow-button.tsx";
import { ReserveRow, ReserveWide } from "../../shared/follow/reserve-looks.tsx";
import type { PlayableGame } from "../../shared/game/play-state.ts";
import { playLabels } from "../../shared/game/play-state.ts";
import { Button } from "../../ui/form/button.tsx";
import { usePlay } from "./use-play.ts";

/**
 * Downloads a mobile game or enters an HTML5 one; in the app it shows the native downloader's state. `row` is the
 * small button of lists, `wide` fills the bottom bar. A game that is still to come is reserved.
 */
export function PlayButton({ game, look }: { game: PlayableGame; look: "row" | "wide" }) {
  if (!game.upcoming) return <Play game={game} look={look} />;
  return <FollowButton game={game} Look={look === "row" ? ReserveRow : ReserveWide} />;
}

function Play({ game, look }: { game: PlayableGame; look: "row" | "wide" }) {
  const { state, percent, isBusy, play } = usePlay(game);
  const label = playLabels[state];
  const progress = percent !== null && look === "wide" ? ` ${percent}%` : "";
  return (
    <Button
      look={look === "row" ? "tinted" : "primary"}
      wide={look === "wide"}
      busy={isBusy}
      aria-label={`${label} ${game.gamename}`}
      data-state={state}
      onClick={play}
    >
      {label}
      {progress}
    </Button>
  );
}
