import { RecoveryPage } from "../../features/recovery/recovery-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/find-password.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.findPassword.title });
}

export default function FindPasswordRoute() {
  return <RecoveryPage />;
}
