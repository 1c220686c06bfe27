import { allCategory, pageSize } from "@playfront/contract/constants";
import { Search } from "lucide-react";
import { data } from "react-router";
import {
  type Caller,
  clientCaller,
  loadFirstPage,
  optional,
  serverCaller,
} from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { CategoryTabs } from "../../features/category/category-tabs.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { EndlessGames } from "../../shared/game/endless-games.tsx";
import { type ListPlatform, readListPlatform } from "../../shared/game/playable-filter.ts";
import { categoriesOf } from "../../shared/navigation/named-lists.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TabHeader } from "../../ui/layout/tab-header.tsx";
import type { Route } from "./+types/category.ts";
import styles from "./category.module.css";

type Params = Route.LoaderArgs["params"];

/** Longest category name that hosts accept. A longer name is an unknown category. */
const longestName = 32;

/** Another host may have categories of its own: one that the shop does not link to is unknown without games. */
async function load(
  call: Caller,
  { categoryname: category = allCategory }: Params,
  wanted?: ListPlatform,
) {
  if (category.length > longestName) throw data(null, { status: 404 });
  const names = await optional(call("game/getCategoryList", {}));
  const isLinked = categoriesOf(names).includes(category);
  const platform = isLinked ? wanted : undefined;
  const payload = { category, page: 1, pageSize, platform };
  const games = await loadFirstPage(call, "game/getGameList", payload);
  const isUnknown = Array.isArray(games) && games.length === 0 && !isLinked;
  if (isUnknown) throw data(null, { status: 404 });
  return { category, names, games, platform };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params, readListPlatform());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category } = loaderData;
  const isAll = category === allCategory;
  return pageMeta(matches, {
    title: isAll ? pages.category.title : `${category} - ${pages.category.title}`,
    description: isAll
      ? "按分类找游戏：角色、动作、休闲、单机、棋牌、策略与页游，评分和标签一目了然。"
      : `${category}游戏大全，看评分选好玩的${category}游戏，直接下载或即点即玩。`,
  });
}

export default function CategoryRoute({ loaderData, params }: Route.ComponentProps) {
  const { categoryname: category = allCategory } = params;
  const pending = usePendingPath();
  const isSwitching = isCategoryPath(useSlowNavigation());
  const names = categoriesOf(loaderData.names);
  const selected = names.find((name) => paths.category(name) === pending) ?? category;
  return (
    <Sheet>
      <TabHeader
        title={pages.category.bar}
        action={
          <PageLink to={paths.search} className={styles.search} aria-label="搜索游戏">
            <Search size={22} strokeWidth={1.75} aria-hidden="true" />
          </PageLink>
        }
      />
      <CategoryTabs names={names} selected={selected} />
      {isSwitching ? (
        <GameRowsSkeleton />
      ) : (
        <EndlessGames
          key={category}
          selection={{ category }}
          place="该分类"
          loaded={loaderData}
          action={(game) => <PlayButton game={game} look="row" />}
        />
      )}
    </Sheet>
  );
}

function isCategoryPath(path: string | null): boolean {
  return path !== null && pageAt(path)?.name === "category";
}
