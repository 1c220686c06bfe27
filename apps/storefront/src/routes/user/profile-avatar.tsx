import { AvatarEditor } from "../../features/profile/avatar-editor.tsx";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile-avatar.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.avatar.title });
}

export default function AvatarRoute({ loaderData: player }: Route.ComponentProps) {
  return (
    <ProfilePage>
      <AvatarEditor player={player} />
    </ProfilePage>
  );
}
