import { AppHall } from "../../features/app-hall/app-hall.tsx";
import { pages } from "../../pages.ts";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import type { Route } from "./+types/app-hall.ts";

export function meta({ matches }: Route.MetaArgs) {
  const { siteName } = siteOf(matches);
  return pageMeta(matches, {
    title: pages.appHall.title,
    description: `下载${siteName} App：领取 App 专享礼包，断点续传下载游戏，新游和礼包及时提醒。`,
    path: paths.appHall,
  });
}

export default function AppHallRoute() {
  return (
    <Sheet>
      <AppHall />
    </Sheet>
  );
}
