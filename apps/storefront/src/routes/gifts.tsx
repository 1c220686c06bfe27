import { pageSize } from "@playfront/contract/constants";
import { pageMeta } from "../domain/page-meta.ts";
import { paths } from "../domain/paths.ts";
import { GiftGames } from "../features/gift/gift-games.tsx";
import { GiftTabs } from "../features/gift/gift-tabs.tsx";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../platform/calls.ts";
import { Sheet } from "../ui/sheet.tsx";
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
    title: "全部礼包",
    description: "全部游戏礼包与兑换码，登录即可免费领取。",
    path: paths.gifts,
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

export { RouteError as ErrorBoundary } from "./route-error.tsx";
