import type { Payload } from "@playfront/contract/calls";
import type { ListedGame } from "@playfront/contract/entities";
import type { GameAction } from "../../../shared/game/game-list.tsx";
import { GameRow } from "../../../shared/game/game-row.tsx";
import { GameRowsSkeleton } from "../../../ui/feedback/row-skeletons.tsx";
import { NearSection } from "./near-section.tsx";
import { gamesQuery, shownCount } from "./shown-games.ts";

/** The first games of a list, as rows. */
export function FewGames({
  title,
  more,
  list,
  select,
  action,
}: {
  title: string;
  more: string;
  list: Omit<Payload<"game/getGameList">, "page" | "pageSize">;
  select?: (games: ListedGame[]) => ListedGame[];
  action: GameAction;
}) {
  return (
    <NearSection
      title={title}
      more={more}
      place="rows"
      query={gamesQuery(list)}
      select={select}
      skeleton={<RowsSkeleton />}
    >
      {(games) => (
        <ul>
          {games.slice(0, shownCount).map((game) => (
            <li key={game.gameid}>
              <GameRow game={game} action={action(game)} />
            </li>
          ))}
        </ul>
      )}
    </NearSection>
  );
}

function RowsSkeleton() {
  return <GameRowsSkeleton rows={shownCount} />;
}
