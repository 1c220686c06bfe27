import { ExportData } from "../../features/security/export-data.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-export.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.exportData.title });
}

export default function ExportRoute({ loaderData: player }: Route.ComponentProps) {
  return <ExportData player={player} />;
}
