import { pageMeta } from "../domain/page-meta.ts";
import { Activity } from "../features/security/activity.tsx";
import type { Route } from "./+types/security-activity.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "最近活动" });
}

export default function ActivityRoute() {
  return <Activity />;
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
