import { pageSize } from "@playfront/contract/constants";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../../browser/api/calls.ts";
import { GiftGames } from "../../features/gift/gift-games.tsx";
import { GiftTabs } from "../../features/gift/gift-tabs.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/gifts.ts";

function load(call: Caller) {
  return loadFirstPage(call, "gift/getGiftGameList", { page: 1, pageSize });
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.gifts.title,
    description: "全部游戏礼包与兑换码，登录即可免费领取。",
    path: paths.gifts(),
  });
}

/** All gifts, under `/gift/` and under any tab name. */
export default function Gifts({ loaderData }: Route.ComponentProps) {
  return (
    <Sheet>
      <GiftTabs />
      <GiftGames firstPage={loaderData} />
    </Sheet>
  );
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
