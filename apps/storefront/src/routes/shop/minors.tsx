import { type Age, ages, pageSize } from "@playfront/contract/constants";
import { data } from "react-router";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { PlayButton } from "../../features/play/play-button.tsx";
import { MinorsHours } from "../../features/playtime/minors-hours.tsx";
import { pages } from "../../pages.ts";
import { AgeBadge } from "../../shared/game/age-badge.tsx";
import { EndlessGames } from "../../shared/game/endless-games.tsx";
import { type ListPlatform, readListPlatform } from "../../shared/game/playable-filter.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import type { Route } from "./+types/minors.ts";

type Params = Route.LoaderArgs["params"];

const [firstAge] = ages;

async function load(call: Caller, { age = firstAge }: Params, platform?: ListPlatform) {
  if (!isAge(age)) throw data(null, { status: 404 });
  const payload = { age, page: 1, pageSize, platform };
  const games = await loadFirstPage(call, "game/getGameList", payload);
  // A host that knows no ages lists games without a mark.
  const isKnown = !Array.isArray(games) || games.every(({ agerating }) => agerating !== undefined);
  return { age, platform, games: isKnown ? games : null };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params, readListPlatform());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, {
    title: `${words(loaderData.age)} - ${pages.minors.title}`,
    description: "按适龄提示挑选适合孩子的游戏，了解未成年人可以玩游戏的时段和家长监护的办法。",
    path: pathOf(loaderData.age),
  });
}

const isAge = (age: string): age is Age => ages.includes(age as Age);
const words = (age: Age) => `适合 ${age} 岁`;
const pathOf = (age: Age) => (age === firstAge ? paths.minors() : paths.minors(age));

export default function MinorsRoute({
  loaderData: { age, platform, games },
}: Route.ComponentProps) {
  const pending = usePendingPath();
  const slow = useSlowNavigation();
  const isSwitching = slow !== null && pageAt(slow)?.name === "minors";
  const shown = ages.find((each) => pathOf(each) === pending) ?? age;
  return (
    <Sheet>
      <TopBar title={pages.minors.title} />
      <MinorsHours />
      {games !== null && (
        <>
          <LinkTabs
            label="年龄"
            tabs={ages.map((each) => ({
              to: pathOf(each),
              label: words(each),
              isActive: each === shown,
            }))}
          />
          {isSwitching ? (
            <GameRowsSkeleton />
          ) : (
            <EndlessGames
              key={age}
              selection={{ age }}
              place="此年龄"
              loaded={{ games, platform }}
              facts={({ agerating }) => agerating && <AgeBadge rating={agerating} />}
              action={(game) => <PlayButton game={game} look="row" />}
            />
          )}
        </>
      )}
    </Sheet>
  );
}
