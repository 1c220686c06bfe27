import { defaultColumn, pageSize } from "@playfront/contract/constants";
import {
  type Caller,
  clientCaller,
  loadFirstPage,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { ArticleListPage, listTitle } from "../../features/article/article-list-page.tsx";
import { pickColumn } from "../../features/article/column-rules.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { Route } from "./+types/article-list.ts";

async function load(call: Caller, { gameid, col }: { gameid: string; col: string }) {
  const [game, columns] = await Promise.all([
    call("game/getGameInfo", { gameid }),
    call("article/getArticleColumn", { gameid }),
  ]);
  const column = pickColumn(columns, col);
  const firstPage =
    column === null
      ? []
      : await loadFirstPage(call, "article/getArticleList", {
          gameid,
          col: column.col,
          page: 1,
          pageSize,
        });
  return { game, columns, column, firstPage };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { game, column } = loaderData;
  return pageMeta(matches, {
    title: listTitle(game, column),
    description: `${game.gamename}的${column?.colname ?? "资讯"}。${game.introduction}`,
    image: game.logo,
    path: paths.articles(params.gameid, column?.col ?? defaultColumn),
  });
}

export default function ArticleListRoute({ loaderData, params }: Route.ComponentProps) {
  const game = useCallData("game/getGameInfo", { gameid: params.gameid }, loaderData.game);
  const { columns, column, firstPage } = loaderData;
  return <ArticleListPage game={game} columns={columns} column={column} firstPage={firstPage} />;
}
