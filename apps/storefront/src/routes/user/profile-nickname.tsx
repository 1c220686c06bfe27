import { NicknameForm } from "../../features/profile/nickname-form.tsx";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile-nickname.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.nickname.title });
}

export default function NicknameRoute({ loaderData: player }: Route.ComponentProps) {
  return (
    <ProfilePage>
      <NicknameForm player={player} />
    </ProfilePage>
  );
}
