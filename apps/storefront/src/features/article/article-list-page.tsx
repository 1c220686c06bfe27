import { defaultColumn } from "@playfront/contract/constants";
import type { Column, GameInfo } from "@playfront/contract/entities";
import { ChevronRight } from "lucide-react";
import type { FirstPage } from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { ArticleList, NoArticles } from "./article-list.tsx";
import styles from "./article-list-page.module.css";
import { ArticleRowsSkeleton } from "./article-list-skeleton.tsx";

/** All articles of a game, one tab per column. `column` is null if the game has no column. */
export function ArticleListPage({
  game,
  columns,
  column,
  firstPage,
}: {
  game: Pick<GameInfo, "gameid" | "gamename" | "logo">;
  columns: readonly Column[];
  column: Column | null;
  firstPage: FirstPage<"article/getArticleList">;
}) {
  const { gameid } = game;
  const { pending, isSlow } = usePendingColumn(gameid, columns);
  const shown = pending ?? column;
  return (
    <Sheet>
      <TopBar title={listTitle(game, shown)} action={<LinkToGame game={game} />} />
      {columns.length > 0 && (
        <LinkTabs
          label="资讯栏目"
          tabs={columns.map(({ col, colname }) => ({
            to: paths.articles(gameid, col),
            label: colname,
            isActive: col === shown?.col,
          }))}
        />
      )}
      {isSlow && <ArticleRowsSkeleton />}
      {!isSlow && column === null && <NoArticles gameid={gameid} name="资讯" />}
      {!isSlow && column !== null && (
        <ArticleList key={column.col} gameid={gameid} column={column} firstPage={firstPage} />
      )}
    </Sheet>
  );
}

/** The column that is being navigated to, and whether that is slow enough to show a skeleton. */
function usePendingColumn(gameid: string, columns: readonly Column[]) {
  const path = usePendingPath();
  const slow = useSlowNavigation();
  const pending = columns.find(({ col }) => paths.articles(gameid, col) === path) ?? null;
  return { pending, isSlow: pending !== null && slow !== null };
}

/** For heading and document title. The first column, 新闻, has the name of the whole. */
export function listTitle(game: Pick<GameInfo, "gamename">, column: Column | null): string {
  const isOther = column !== null && column.col !== defaultColumn;
  return `${game.gamename}${isOther ? column.colname : "资讯"}`;
}

function LinkToGame({ game }: { game: Pick<GameInfo, "gameid" | "gamename" | "logo"> }) {
  return (
    <GameLink game={game} className={styles.game}>
      <GameLogo src={game.logo} size={28} eager />
      <span className="visually-hidden">{game.gamename} 游戏主页</span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </GameLink>
  );
}
