import { SecurityPage } from "../../features/security/security-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.security.title });
}

export default function SecurityRoute() {
  return <SecurityPage />;
}
