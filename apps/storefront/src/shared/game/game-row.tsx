import type { ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import row from "../../ui/list/row.module.css";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { Score } from "../../ui/picture/stars.tsx";
import { cx } from "../../ui/style/cx.ts";
import { UpcomingFacts } from "../follow/upcoming-facts.tsx";
import { useNoPackages } from "./android-games.ts";
import { GameLink } from "./game-link.tsx";
import styles from "./game-row.module.css";

/**
 * A game in a list. The whole row links to the game, except for the action beside it. `lead` is shown before the
 * logo, such as a rank. Only the first category is shown (docs/product.md#categories).
 */
export function GameRow({
  game,
  action,
  lead,
  name = game.gamename,
  note,
  facts,
  eager,
}: {
  game: ListedGame;
  action?: ReactNode;
  lead?: ReactNode;
  /** The game's name, with a part highlighted. */
  name?: ReactNode;
  /** Why the game is in the list. */
  note?: string | null;
  /** Shown in place of the game's size, which a game to come has not; null for neither. */
  facts?: ReactNode;
  eager?: boolean;
}) {
  const [category] = game.category;
  // The size is that of the Android package.
  const hasSize = !useNoPackages() && facts === undefined && !game.upcoming;
  const size = hasSize ? game.size : undefined;
  return (
    <div className={cx(row.row, styles.row)}>
      <GameLink game={game} className={cx(row.row, row.link, styles.link)}>
        {lead}
        <GameLogo src={game.logo} size={60} eager={eager} />
        <span className={cx(row.text, styles.text)}>
          <span className={cx(row.name, styles.name)}>{name}</span>
          <span className={styles.facts}>
            {note && <span className={styles.note}>{note}</span>}
            {facts}
            {game.upcoming ? <UpcomingFacts game={game} /> : <Score score={game.score} />}
            {category !== undefined && <span className={styles.category}>{category}</span>}
            {size !== undefined && <span>{formatSize(size)}</span>}
          </span>
          <span className={cx(row.line, styles.intro)}>{game.introduction}</span>
        </span>
      </GameLink>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Formats megabytes: `100 KB`, `5 MB`, `7.5 MB`, `86 MB`, `1.2 GB`. Below one they are as exact as one decimal tells. */
export function formatSize(megabytes: number): string {
  if (megabytes < 1) return `${Math.max(10, Math.round((megabytes * 1024) / 10) * 10)} KB`;
  if (megabytes >= 1024) return `${oneDecimal(megabytes / 1024)} GB`;
  return megabytes >= 10 ? `${Math.round(megabytes)} MB` : `${oneDecimal(megabytes)} MB`;
}

function oneDecimal(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}
