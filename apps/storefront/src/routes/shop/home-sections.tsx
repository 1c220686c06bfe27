import { ranks, reserveRank } from "@playfront/contract/constants";
import type { HomeSection, ListedGame } from "@playfront/contract/entities";
import { ChosenCollections } from "../../features/home/sections/chosen-collections.tsx";
import { DailyPick } from "../../features/home/sections/daily-pick.tsx";
import { FewGames } from "../../features/home/sections/few-games.tsx";
import { LatestNews } from "../../features/home/sections/latest-news.tsx";
import { LikelyGames } from "../../features/home/sections/likely-games.tsx";
import { NextOpenings } from "../../features/home/sections/next-openings.tsx";
import { TodaysGifts } from "../../features/home/sections/todays-gifts.tsx";
import { TopGames } from "../../features/home/sections/top-games.tsx";
import { WebGames } from "../../features/home/sections/web-games.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { Podium } from "../../features/rank/podium.tsx";
import { PodiumPlaces } from "../../features/rank/rank-skeleton.tsx";
import { paths } from "../../shared/navigation/paths.ts";

const [newRank] = ranks;

/**
 * What the home page has below its first screen. `hot` are the games of 热门推荐; `isUnsure` if the host has not named the
 * sections.
 */
export function HomeSections({
  hot,
  sections,
  isUnsure,
}: {
  hot: readonly ListedGame[];
  sections: readonly HomeSection[];
  isUnsure: boolean;
}) {
  return sections.map((section) => (
    <Section key={section.section} {...section} hot={hot} isUnsure={isUnsure} />
  ));
}

function Section({
  section,
  title,
  hot,
  isUnsure,
}: HomeSection & { hot: readonly ListedGame[]; isUnsure: boolean }) {
  const action = (game: ListedGame) => <PlayButton game={game} look="row" />;
  switch (section) {
    case "daily":
      return <DailyPick title={title} isUnsure={isUnsure} action={action} />;
    case "collections":
      return <ChosenCollections title={title} isUnsure={isUnsure} />;
    case "gifts":
      return <TodaysGifts title={title} />;
    case "web":
      return <WebGames title={title} action={action} />;
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
      return <NextOpenings title={title} isUnsure={isUnsure} />;
    case "likely":
      return <LikelyGames title={title} action={action} />;
  }
}
