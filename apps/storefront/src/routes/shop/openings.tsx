import { type OpeningDay, openingDays, pageSize } from "@playfront/contract/constants";
import { data } from "react-router";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { Openings } from "../../features/openings/openings.tsx";
import { pages } from "../../pages.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import type { Route } from "./+types/openings.ts";

async function load(call: Caller, { day: named = "today" }: { day?: string }) {
  const day = openingDays.find((each) => each === named);
  if (day === undefined) throw data(null, { status: 404 });
  const openings = await loadFirstPage(call, "opening/getOpeningList", { day, page: 1, pageSize });
  return { day, openings };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches, {
    title: `${words[loaderData.day]} - ${pages.openings.title}`,
    description: "今日和明日的新服开服时间，可设置提醒，还有开服礼包。",
    path: pathOf(loaderData.day),
  });
}

const words: Record<OpeningDay, string> = {
  today: "今日开服",
  tomorrow: "明日开服",
  later: "即将开服",
};

const pathOf = (day: OpeningDay) => (day === "today" ? paths.openings() : paths.openings(day));

export default function OpeningsRoute({ loaderData: { day, openings } }: Route.ComponentProps) {
  const pending = usePendingPath();
  const slow = useSlowNavigation();
  const isSwitching = slow !== null && pageAt(slow)?.name === "openings";
  const shown = openingDays.find((each) => pathOf(each) === pending) ?? day;
  return (
    <Sheet>
      <TopBar title={pages.openings.title} />
      <LinkTabs
        label="日期"
        tabs={openingDays.map((each) => ({
          to: pathOf(each),
          label: words[each],
          isActive: each === shown,
        }))}
      />
      {isSwitching ? (
        <GameRowsSkeleton />
      ) : (
        <Openings key={day} of={{ day }} firstPage={openings} empty={`暂无${words[day]}`} />
      )}
    </Sheet>
  );
}
