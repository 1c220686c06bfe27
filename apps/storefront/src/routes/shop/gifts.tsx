import { pageSize } from "@playfront/contract/constants";
import {
  type Caller,
  clientCaller,
  loadFirstPage,
  optional,
  serverCaller,
} from "../../browser/api/calls.ts";
import { GiftGames } from "../../features/gift/gift-games.tsx";
import { GiftTabs } from "../../features/gift/gift-tabs.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/gifts.ts";

async function load(call: Caller) {
  const [games, openings] = await Promise.all([
    loadFirstPage(call, "gift/getGiftGameList", { page: 1, pageSize }),
    optional(call("opening/getOpeningList", { page: 1, pageSize: 1 })),
  ]);
  return { games, hasOpenings: openings !== null };
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
      <GiftTabs hasOpenings={loaderData.hasOpenings} />
      <GiftGames firstPage={loaderData.games} />
    </Sheet>
  );
}
