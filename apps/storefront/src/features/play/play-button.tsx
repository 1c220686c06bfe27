import type { PlayableGame } from "../../domain/open-game.ts";
import { Button } from "../../ui/button.tsx";
import { playLabels } from "./play-rules.ts";
import { usePlay } from "./use-play.ts";

/** Downloads a mobile game or enters an HTML5 one. `row` is the small one of lists, `wide` fills its bar. */
export function PlayButton({ game, look }: { game: PlayableGame; look: "row" | "wide" }) {
  const { state, isBusy, play } = usePlay(game);
  const label = playLabels[state];
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
    </Button>
  );
}
