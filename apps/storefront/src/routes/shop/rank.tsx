import { pageSize, type Rank, type reserveRank } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { data } from "react-router";
import {
  type Caller,
  clientCaller,
  loadFirstPage,
  optional,
  serverCaller,
} from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { PlayButton } from "../../features/play/play-button.tsx";
import { RankBoard } from "../../features/rank/rank-board.tsx";
import { PodiumSkeleton } from "../../features/rank/rank-skeleton.tsx";
import { pages } from "../../pages.ts";
import { type ListPlatform, readListPlatform } from "../../shared/game/playable-filter.ts";
import { ranksOf } from "../../shared/navigation/named-lists.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import type { Route } from "./+types/rank.ts";

type Params = Route.LoaderArgs["params"];

async function load(call: Caller, { rankname }: Params, platform?: ListPlatform) {
  const names = await optional(call("game/getRankList", {}));
  const ranks = ranksOf(names);
  const rank = rankname ?? ranks[0];
  if (!ranks.includes(rank)) throw data(null, { status: 404 });
  const payload = { rank, page: 1, pageSize, platform };
  return { rank, names, platform, games: await loadFirstPage(call, "game/getGameList", payload) };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params, readListPlatform());
}

const descriptions: Record<Rank | typeof reserveRank, string> = {
  新游榜: "近期上线的新游戏排行，看看大家都在试玩什么，直接下载或即点即玩。",
  热游榜: "当下最热门的游戏排行，口碑与人气之选，直接下载或即点即玩。",
  预约榜: "即将上线的新游戏，按预约人数排行，预约后上线即有消息提醒。",
};

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { rank, games } = loaderData;
  return pageMeta(matches, {
    title: `${rank} - ${pages.rank.title}`,
    description: descriptions[rank as Rank] ?? `${rank}：看看哪些游戏上榜，直接下载或即点即玩。`,
    jsonLd: Array.isArray(games) ? rankedList(rank, games) : undefined,
  });
}

export default function RankRoute({ loaderData, params }: Route.ComponentProps) {
  const ranks = ranksOf(loaderData.names);
  const { rankname: rank = ranks[0] } = params;
  const pending = usePendingPath();
  const isSwitching = isRankPath(useSlowNavigation());
  const shown = ranks.find((name) => paths.rank(name) === pending) ?? rank;
  return (
    <Sheet>
      <TopBar title={pages.rank.title} />
      <LinkTabs
        label="榜单"
        tabs={ranks.map((name) => ({
          to: paths.rank(name),
          label: name,
          isActive: name === shown,
        }))}
      />
      {isSwitching ? (
        <PodiumSkeleton />
      ) : (
        <RankBoard
          key={rank}
          rank={rank}
          loaded={loaderData}
          action={(game) => <PlayButton game={game} look="row" />}
        />
      )}
    </Sheet>
  );
}

function isRankPath(path: string | null): boolean {
  return path !== null && pageAt(path)?.name === "rank";
}

function rankedList(rank: string, games: readonly ListedGame[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: rank,
    itemListElement: games.map((game, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: game.gamename,
      url: `/app${paths.game(game.gameid)}`,
    })),
  };
}
