import { pageMeta, siteOf } from "../domain/page-meta.ts";
import { paths } from "../domain/paths.ts";
import { loadRecentGames } from "../domain/recent-games.ts";
import { Carousel } from "../features/home/carousel.tsx";
import { HotGames } from "../features/home/hot-games.tsx";
import { QuickTabs } from "../features/home/quick-tabs.tsx";
import { RecentGames } from "../features/home/recent-games.tsx";
import { SearchCapsule } from "../features/home/search-capsule.tsx";
import { PlayButton } from "../features/play/play-button.tsx";
import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../platform/calls.ts";
import { Sheet } from "../ui/sheet.tsx";
import type { Route } from "./+types/home.ts";
import { RouteError } from "./route-error.tsx";

async function load(call: Caller) {
  const [slides, games, hotSearch] = await Promise.all([
    call("index/getHomeSlidePictureList", {}),
    call("index/getHomeGameList", {}),
    optional(call("search/getHotSearchList", {})),
  ]);
  return { slides, games, hotSearch };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export async function clientLoader() {
  const [page] = await Promise.all([load(clientCaller), loadRecentGames()]);
  return page;
}

export function meta({ matches }: Route.MetaArgs) {
  const { siteName } = siteOf(matches);
  return pageMeta(matches, {
    title: "首页",
    description: `${siteName}：热门手游与即点即玩的页游，新游推荐、排行榜、礼包兑换码和游戏资讯，一处看全。`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: siteName,
      url: `/app${paths.home}`,
      inLanguage: "zh-CN",
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `/app${paths.search}?keyword={keyword}`,
        },
        "query-input": "required name=keyword",
      },
    },
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const slides = useCallData("index/getHomeSlidePictureList", {}, loaderData.slides);
  const { hot } = useCallData("index/getHomeGameList", {}, loaderData.games);
  const hotSearch = useCallData("search/getHotSearchList", {}, loaderData.hotSearch);
  return (
    <Sheet>
      <h1 className="visually-hidden">{siteOf(matches).siteName}</h1>
      <SearchCapsule keyword={hotSearch?.keyword} />
      <Carousel slides={slides} />
      <QuickTabs />
      <RecentGames />
      <HotGames games={hot} action={(game) => <PlayButton game={game} look="row" />} />
    </Sheet>
  );
}

export { RouteError as ErrorBoundary };
