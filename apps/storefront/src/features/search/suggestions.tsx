import type { FoundGame } from "@playfront/contract/entities";
import { Search } from "lucide-react";
import { GameLink } from "../../shared/game/game-link.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { HighlightedName } from "./highlighted-name.tsx";
import { matchWords } from "./match-words.ts";
import { rememberSearch } from "./search-history.ts";
import styles from "./suggestions.module.css";
import { optionId, optionListId } from "./use-option-keys.ts";

/** Suggestions while typing, the options of the search box: the search itself and matching games. */
export function Suggestions({
  keyword,
  games,
  active,
  onSearch,
}: {
  keyword: string;
  games: readonly FoundGame[];
  /** The option that the arrow keys have reached; -1 if none. */
  active: number;
  onSearch: (keyword: string) => void;
}) {
  return (
    <div id={optionListId} role="listbox" className={styles.list} aria-label="搜索建议">
      <button
        {...optionProps(0, active)}
        type="button"
        className={styles.row}
        onClick={() => onSearch(keyword)}
      >
        <span className={styles.icon}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className={styles.name}>搜索「{keyword}」</span>
      </button>
      {games.map((game, index) => (
        // biome-ignore lint/a11y: the link inside is the control; the wrapper only records the search
        <div key={game.gameid} role="presentation" onClick={() => rememberSearch(game.gamename)}>
          <GameLink game={game} className={styles.row} {...optionProps(index + 1, active)}>
            <GameLogo src={game.logo} size={36} />
            <span className={styles.name}>
              <HighlightedName text={game.gamename} part={keyword} />
            </span>
            <span className={styles.note}>{matchWords(game, keyword)}</span>
          </GameLink>
        </div>
      ))}
    </div>
  );
}

function optionProps(index: number, active: number) {
  return {
    id: optionId(index),
    role: "option",
    "aria-selected": index === active,
  } as const;
}
