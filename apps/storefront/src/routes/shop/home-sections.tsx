import { ranks, reserveRank, webGameCategory } from "@playfront/contract/constants";
import type { HomeSection, ListedGame } from "@playfront/contract/entities";
import { ChosenCollections } from "../../features/home/sections/chosen-collections.tsx";
import { DailyPick } from "../../features/home/sections/daily-pick.tsx";
import { FewGames } from "../../features/home/sections/few-games.tsx";
import { LatestNews } from "../../features/home/sections/latest-news.tsx";
import { LikelyGames } from "../../features/home/sections/likely-games.tsx";
import { NextOpenings } from "../../features/home/sections/next-openings.tsx";
import { TodaysGifts } from "../../features/home/sections/todays-gifts.tsx";
import { TopGames } from "../../features/home/sections/top-games.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { Podium } from "../../features/rank/podium.tsx";
import { PodiumPlaces } from "../../features/rank/rank-skeleton.tsx";
import { paths } from "../../shared/navigation/paths.ts";

const [newRank] = ranks;

/** What the home page has below its first screen. `hot` are the games of 热门推荐. */
export function HomeSections({
  hot,
  sections,
}: {
  hot: readonly ListedGame[];
  sections: readonly HomeSection[];
}) {
  return sections.map((section) => <Section key={section.section} {...section} hot={hot} />);
}

function Section({ section, title, hot }: HomeSection & { hot: readonly ListedGame[] }) {
  const action = (game: ListedGame) => <PlayButton game={game} look="row" />;
  switch (section) {
    case "daily":
      return <DailyPick title={title} action={action} />;
    case "collections":
      return <ChosenCollections title={title} />;
    case "gifts":
      return <TodaysGifts title={title} />;
    case "web":
      return (
        <FewGames
          title={title}
          more={paths.category(webGameCategory)}
          list={{ category: webGameCategory, orderField: "hot" }}
          action={action}
        />
      );
    case "rank":
      return (
        <TopGames title={title} rank={newRank} skeleton={<PodiumPlaces />}>
          {(games) => <Podium games={games} action={action} />}
        </TopGames>
      );
    case "upcoming":
      return (
        <FewGames
          title={title}
          more={paths.rank(reserveRank)}
          list={{ rank: reserveRank }}
          action={action}
        />
      );
    case "news":
      return <LatestNews title={title} hot={hot} />;
    case "openings":
      return <NextOpenings title={title} />;
    case "likely":
      return <LikelyGames title={title} action={action} />;
  }
}
