import { type Caller, clientCaller, serverCaller } from "../../browser/api/calls.ts";
import { Openings } from "../../features/openings/openings.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/openings.ts";

/** Openings of a day that the page shows. */
const pageSize = 50;

async function load(call: Caller) {
  const listOf = (day: "today" | "tomorrow" | "later") =>
    call("opening/getOpeningList", { page: 1, pageSize, day });
  const lists = [listOf("today"), listOf("tomorrow"), listOf("later")] as const;
  const [today, tomorrow, later] = await Promise.all(lists);
  return { today, tomorrow, later };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.openings.title,
    description: "今日和明日的新服开服时间，可设置提醒，还有开服礼包。",
  });
}

export default function OpeningsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Sheet>
      <TopBar title={pages.openings.title} />
      <Openings days={loaderData} />
    </Sheet>
  );
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
