import { webGameCategory } from "@playfront/contract/constants";
import type { GameAction } from "../../../shared/game/game-list.tsx";
import { paths } from "../../../shared/navigation/paths.ts";
import { FewGames } from "./few-games.tsx";
import { useDailyId, webGames } from "./shown-games.ts";

/** 即点即玩: the most popular HTML5 games, without the one of 每日推荐. */
export function WebGames({ title, action }: { title: string; action: GameAction }) {
  const daily = useDailyId();
  return (
    <FewGames
      title={title}
      more={paths.category(webGameCategory)}
      list={webGames}
      select={(games) => games.filter(({ gameid }) => gameid !== daily)}
      action={action}
    />
  );
}
