import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/settings.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.settings.title });
}

export default function SettingsRoute() {
  return <SettingsPage />;
}
