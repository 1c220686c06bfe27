import { ProfileList } from "../../features/profile/profile-list.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.profile.title });
}

export default function ProfileRoute({ loaderData: player }: Route.ComponentProps) {
  return <ProfileList loaded={player} />;
}
