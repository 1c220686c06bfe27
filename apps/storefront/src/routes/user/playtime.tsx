import { PlaytimePage } from "../../features/playtime/playtime-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { Route } from "./+types/playtime.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.playtime.title,
    description: "未成年人可以玩游戏的时段：下次开放的时间、未来七天的安排，以及家长监护的帮助。",
    path: paths.playtime,
  });
}

export default function PlaytimeRoute() {
  return <PlaytimePage />;
}
