import { SiteFooter } from "../../features/frame/site-footer.tsx";
import { UserCentre } from "../../features/user-centre/user-centre.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/user.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.user.title });
}

export default function UserRoute() {
  return (
    <>
      <UserCentre />
      <SiteFooter />
    </>
  );
}
