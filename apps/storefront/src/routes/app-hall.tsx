import { pageMeta, siteOf } from "../domain/page-meta.ts";
import { paths } from "../domain/paths.ts";
import { AppHall } from "../features/app-hall/app-hall.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { Route } from "./+types/app-hall.ts";

export function meta({ matches }: Route.MetaArgs) {
  const { siteName } = siteOf(matches);
  return pageMeta(matches, {
    title: "App 下载",
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
