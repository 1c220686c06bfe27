import { Search } from "lucide-react";
import { GameLink } from "../../shared/game/game-link.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { rememberSearch } from "./search-history.ts";
import styles from "./suggestions.module.css";
import { useSuggestions } from "./use-suggestions.ts";

/** Suggestions while typing: the search itself and matching games. */
export function Suggestions({
  draft,
  onSearch,
}: {
  draft: string;
  onSearch: (keyword: string) => void;
}) {
  const games = useSuggestions(draft);
  const keyword = draft.trim();
  return (
    <ul className={styles.list} aria-label="搜索建议">
      <li>
        <button type="button" className={styles.row} onClick={() => onSearch(keyword)}>
          <span className={styles.icon}>
            <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className={styles.name}>搜索“{keyword}”</span>
        </button>
      </li>
      {games.map((game) => (
        <li key={game.gameid}>
          {/* biome-ignore lint/a11y: the link inside is the control; the wrapper only records the search */}
          <div onClick={() => rememberSearch(game.gamename)}>
            <GameLink game={game} className={styles.row}>
              <GameLogo src={game.logo} size={36} />
              <span className={styles.name}>
                <HighlightedName text={game.gamename} part={keyword} />
              </span>
            </GameLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The name with the typed part highlighted; a match by pinyin or initials highlights nothing. */
function HighlightedName({ text, part }: { text: string; part: string }) {
  const start = text.toLowerCase().indexOf(part.toLowerCase());
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.match}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
