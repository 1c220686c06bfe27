import { pageSize } from "@playfront/contract/constants";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../../browser/api/calls.ts";
import { CollectionList } from "../../features/collection/collection-list.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/collections.ts";

async function load(call: Caller) {
  const payload = { page: 1, pageSize };
  return { firstPage: await loadFirstPage(call, "collection/getCollectionList", payload) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.collections.title,
    description: "编辑按主题挑选的游戏合集，每款都写明推荐的理由，直接下载或即点即玩。",
  });
}

export default function CollectionsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Sheet>
      <TopBar title={pages.collections.title} />
      <CollectionList firstPage={loaderData.firstPage} />
    </Sheet>
  );
}
