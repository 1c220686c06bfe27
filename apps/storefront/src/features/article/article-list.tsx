import type { Column } from "@playfront/contract/entities";
import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import columns from "../../ui/list/columns.module.css";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { ArticleRowsSkeleton } from "./article-list-skeleton.tsx";
import { ArticleRow } from "./article-row.tsx";

/** The articles of a column, newest first, with endless scrolling. */
export function ArticleList({
  gameid,
  column: { col, colname },
  firstPage,
}: {
  gameid: string;
  column: Column;
  firstPage: FirstPage<"article/getArticleList">;
}) {
  const { items, reload, ...list } = useCallPages(
    "article/getArticleList",
    { gameid, col },
    { firstPage },
  );
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<ArticleRowsSkeleton />}
        empty={<NoArticles gameid={gameid} name={colname} />}
      >
        <ul className={columns.columns}>
          {items.map((article, index) => (
            <li key={article.aid}>
              <ArticleRow article={article} eager={index < 4} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </PullToRefresh>
  );
}

export function NoArticles({ gameid, name }: { gameid: string; name: string }) {
  return (
    <StatePanel
      drawing={emptyDrawing}
      text={`暂无${name}`}
      action={<WayOn to={paths.game(gameid)}>返回游戏页</WayOn>}
    />
  );
}
