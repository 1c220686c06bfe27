import type { ListedGame } from "@playfront/contract/entities";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { pages } from "../../pages.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import { formatSize } from "../../shared/game/game-row.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import row from "../../ui/list/row.module.css";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { Score } from "../../ui/picture/stars.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./game-centre.module.css";
import { MyCodes } from "./my-codes.tsx";

/**
 * One game as its player sees it: play button, claimed codes, further gifts and articles. The last two are slots, left
 * out if the host has no such data.
 */
export function GameCentre({
  game,
  playAction,
  gifts,
  news,
}: {
  game: ListedGame;
  playAction: ReactNode;
  gifts?: ReactNode;
  news?: ReactNode;
}) {
  return (
    <>
      <TopBar title={pages.gameCenter.title} fallback={paths.user} />
      <div className={styles.page}>
        <div className={styles.card}>
          <GameLink game={game} className={cx(row.row, row.link, styles.game)}>
            <GameLogo src={game.logo} size={72} eager />
            <span className={cx(row.text, styles.text)}>
              <span className={cx(row.name, styles.name)}>{game.gamename}</span>
              <Facts game={game} />
              <span className={cx(row.line, styles.intro)}>{game.introduction}</span>
            </span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </GameLink>
          {playAction}
        </div>
        <MyCodes gameid={game.gameid} />
        {gifts}
        {news}
      </div>
    </>
  );
}

function Facts({ game: { score, category, size } }: { game: ListedGame }) {
  return (
    <span className={styles.facts}>
      <Score score={score} />
      {category.slice(0, 2).map((name) => (
        <span key={name} className={styles.category}>
          {name}
        </span>
      ))}
      {size !== undefined && <span>{formatSize(size)}</span>}
    </span>
  );
}
