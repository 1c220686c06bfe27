import type { GameAction } from "../../../shared/game/game-list.tsx";
import { useRecentGames } from "../../../shared/game/recent-games.ts";
import { useGuessing, useSeenGames } from "../../../shared/game/seen-games.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { FewGames } from "./few-games.tsx";
import { favouriteCategory } from "./likely-rules.ts";
import { useShownIds } from "./shown-games.ts";

/**
 * 猜你喜欢: popular games of the category that the player has played most, or looked at most on this device. Nothing if
 * neither is known or the player has switched it off. What the sections above show is left out.
 */
export function LikelyGames({ title, action }: { title: string; action: GameAction }) {
  const recent = useRecentGames();
  const seen = useSeenGames();
  const isGuessing = useGuessing();
  const shown = useShownIds();
  const played = (recent ?? []).flatMap(({ gameid, category: [category] }) =>
    category === undefined ? [] : [{ gameid, category }],
  );
  const known = played.length > 0 ? played : seen;
  const category = favouriteCategory(known);
  if (category === null || !isGuessing) return null;
  const knownIds = new Set([...played, ...seen].map(({ gameid }) => gameid));
  return (
    <FewGames
      key={category}
      title={title}
      more={paths.category(category)}
      list={{ category, orderField: "hot" }}
      select={(games) =>
        games.filter(({ gameid }) => !knownIds.has(gameid) && !shown.includes(gameid))
      }
      action={action}
    />
  );
}
