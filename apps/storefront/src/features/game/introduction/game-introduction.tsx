import type { GameInfo } from "@playfront/contract/entities";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Screenshots } from "../screenshots/screenshots.tsx";
import { Description } from "./description.tsx";

/** Screenshots and description of a game; nothing if it has neither. */
export function GameIntroduction({ game }: { game: GameInfo }) {
  if (game.picture.length === 0 && game.description.trim() === "") return null;
  return (
    <Panel title="游戏介绍" anchor="introduction">
      {game.picture.length > 0 && <Screenshots game={game} />}
      <Description text={game.description} />
    </Panel>
  );
}
