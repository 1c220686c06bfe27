import type { ListedGame } from "@playfront/contract/entities";
import { releaseWords, reservedWords } from "./release-words.ts";

/** Of a game that is still to come: when it comes out, and how many wait for it. */
export function UpcomingFacts({ game }: { game: Pick<ListedGame, "upcoming" | "follownum"> }) {
  const reserved = reservedWords(game.follownum);
  return (
    <>
      {game.upcoming && <span>{releaseWords(game.upcoming)}</span>}
      {reserved !== null && <span>{reserved}</span>}
    </>
  );
}
