import { RecoveryPage } from "../../features/recovery/recovery-page.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/find-password.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "找回密码" });
}

export default function FindPasswordRoute() {
  return <RecoveryPage />;
}
