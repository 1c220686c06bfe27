import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { PlayButton } from "../../features/play/play-button.tsx";
import { SearchPage } from "../../features/search/search-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/search.ts";

async function load(call: Caller) {
  return { hot: await optional(call("search/getHotSearchList", {})) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

/** The page itself requests the results of a new keyword. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.search.title,
    description: "按名称、拼音或首字母搜索游戏，看看大家都在搜什么。",
  });
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const hot = useCallData("search/getHotSearchList", {}, loaderData.hot);
  return (
    <Sheet>
      <SearchPage hot={hot} action={(game) => <PlayButton game={game} look="row" />} />
    </Sheet>
  );
}
