import { Activity } from "../../features/security/activity.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-activity.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.activity.title });
}

export default function ActivityRoute() {
  return <Activity />;
}
