import { ExportData } from "../../features/security/export-data.tsx";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-export.ts";

/** The server is a visitor: the player is asked for in the browser. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "导出个人数据" });
}

export default function ExportRoute({ loaderData: player }: Route.ComponentProps) {
  return <ExportData player={player} />;
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
