import { pageMeta } from "../domain/page-meta.ts";
import { RecoveryPage } from "../features/recovery/recovery-page.tsx";
import type { Route } from "./+types/find-password.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "找回密码" });
}

export default function FindPasswordRoute() {
  return <RecoveryPage />;
}
