import type { Data } from "@playfront/contract/calls";
import type { FoundGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { usePlayableMatches } from "../../shared/game/playable-pages.ts";
import { PlayableSwitch } from "../../shared/game/playable-switch.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { searchDrawing } from "../../ui/feedback/drawings/search.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import columns from "../../ui/list/columns.module.css";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { HighlightedName } from "./highlighted-name.tsx";
import { HotSearches } from "./hot-searches.tsx";
import { matchWords } from "./match-words.ts";
import { namesPage, PageOfKeyword } from "./page-of-keyword.tsx";
import styles from "./search-results.module.css";

/**
 * The games found by a keyword, with endless scrolling. Without a match: games that may be meant, or the hot searches, and
 * the way to ask for the game. Nothing if the host has no search call.
 */
export function SearchResults({
  keyword,
  hot,
  action,
}: {
  keyword: string;
  hot: Data<"search/getHotSearchList"> | null;
  action?: GameAction;
}) {
  const { items, isUnknown, isFiltered, ...list } = usePlayableMatches({ keyword });
  const isSimilar = items[0]?.match === "similar";
  return (
    <section aria-label={`「${keyword}」的搜索结果`}>
      <PageOfKeyword keyword={keyword} />
      <PlayableSwitch />
      <EndlessList
        {...list}
        state={isUnknown ? "finished" : list.state}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton />}
        empty={<NothingFound keyword={keyword} hot={hot} isFiltered={isFiltered} />}
      >
        {isSimilar && (
          <Announced className={styles.question}>
            <p className={styles.missed}>没有找到「{keyword}」</p>
            <h2 className={styles.title}>您要找的是不是</h2>
          </Announced>
        )}
        <ul className={columns.columns}>
          {items.map((game, index) => (
            <li key={game.gameid}>
              <FoundRow game={game} keyword={keyword} eager={index < 6} action={action?.(game)} />
            </li>
          ))}
        </ul>
        {isSimilar && <WishLink keyword={keyword} />}
      </EndlessList>
    </section>
  );
}

function FoundRow({
  game,
  keyword,
  eager,
  action,
}: {
  game: FoundGame;
  keyword: string;
  eager: boolean;
  action: ReactNode;
}) {
  return (
    <GameRow
      game={game}
      name={<HighlightedName text={game.gamename} part={keyword} />}
      note={game.match === "similar" ? null : matchWords(game, keyword)}
      eager={eager}
      action={action}
    />
  );
}

function NothingFound({
  keyword,
  hot,
  isFiltered,
}: {
  keyword: string;
  hot: Data<"search/getHotSearchList"> | null;
  isFiltered: boolean;
}) {
  return (
    <>
      {namesPage(keyword) ? (
        <Announced className={styles.none}>没有名称含「{keyword}」的游戏</Announced>
      ) : (
        <StatePanel
          drawing={searchDrawing}
          role="status"
          text={isFiltered ? "没有找到可在本机玩的相关游戏" : "没有找到相关游戏"}
          action={<WishLink keyword={keyword} />}
        />
      )}
      <HotSearches list={hot?.list ?? []} />
    </>
  );
}

/** Leads to the feedback form, which begins with the keyword. */
function WishLink({ keyword }: { keyword: string }) {
  return (
    <p className={styles.wish}>
      <span>想玩的游戏还没上架？</span>
      <PageLink
        to={`${paths.help}#feedback`}
        state={{ wish: keyword }}
        className={buttonClass({ look: "outline" })}
      >
        求收录
      </PageLink>
    </p>
  );
}
