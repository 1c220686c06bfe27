import type { Payload } from "@playfront/contract/calls";
import { pageSize } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { callQuery } from "../../../browser/api/calls.ts";
import type { GameAction } from "../../../shared/game/game-list.tsx";
import { GameRow } from "../../../shared/game/game-row.tsx";
import { GameRowsSkeleton } from "../../../ui/feedback/skeleton.tsx";
import { NearSection } from "./near-section.tsx";

/** Games that a section shows. */
const shownCount = 3;

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
      query={callQuery("game/getGameList", { ...list, page: 1, pageSize })}
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
