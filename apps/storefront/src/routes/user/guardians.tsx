import { GuardiansPage } from "../../features/guardians/guardians-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { Route } from "./+types/guardians.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.guardians.title,
    description: "家长怎样查询、限制或注销孩子的账号：监护申请的办法和申请表。",
    path: paths.guardians,
  });
}

export default function GuardiansRoute() {
  return <GuardiansPage />;
}
