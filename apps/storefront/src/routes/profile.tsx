import { pageMeta } from "../domain/page-meta.ts";
import { requireUserInfo } from "../domain/user-info.ts";
import { ProfileList } from "../features/profile/profile-list.tsx";
import type { Route } from "./+types/profile.ts";

/** The server is a visitor: the player is asked for in the browser. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "个人资料" });
}

export default function ProfileRoute({ loaderData: player }: Route.ComponentProps) {
  return <ProfileList loaded={player} />;
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
