import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { SiteFooter } from "../../features/frame/site-footer.tsx";
import { Carousel } from "../../features/home/carousel.tsx";
import { HotGames } from "../../features/home/hot-games.tsx";
import { MoreOfHome, type Sections } from "../../features/home/more-of-home.tsx";
import { QuickTabs } from "../../features/home/quick-tabs.tsx";
import { RecentGames } from "../../features/home/recent-games.tsx";
import { SearchCapsule } from "../../features/home/search-capsule.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { loadRecentGames } from "../../shared/game/recent-games.ts";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

async function load(call: Caller) {
  const [slides, games, hotSearch, sections] = await Promise.all([
    call("index/getHomeSlidePictureList", {}),
    call("index/getHomeGameList", {}),
    optional(call("search/getHotSearchList", {})),
    optional(call("index/getHomeSectionList", {})),
  ]);
  return { slides, games, hotSearch, sections };
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
    title: pages.home.title,
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

async function loadSections(): Promise<Sections> {
  const { HomeSections } = await import("./home-sections.tsx");
  return HomeSections;
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const slides = useCallData("index/getHomeSlidePictureList", {}, loaderData.slides);
  const { hot } = useCallData("index/getHomeGameList", {}, loaderData.games);
  const hotSearch = useCallData("search/getHotSearchList", {}, loaderData.hotSearch);
  const sections = useCallData("index/getHomeSectionList", {}, loaderData.sections);
  return (
    <Sheet>
      <h1 className="visually-hidden">{siteOf(matches).siteName}</h1>
      <SearchCapsule keyword={hotSearch?.keyword} />
      <div className={styles.lead}>
        <Carousel slides={slides} />
        <QuickTabs />
      </div>
      <RecentGames />
      <HotGames games={hot} action={(game) => <PlayButton game={game} look="row" />} />
      <MoreOfHome hot={hot} sections={sections} load={loadSections} />
      <SiteFooter />
    </Sheet>
  );
}
