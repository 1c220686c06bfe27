import { useState } from "react";
import { FirstPasswordForm } from "../../features/profile/first-password-form.tsx";
import { PasswordForm } from "../../features/profile/password-form.tsx";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { Route } from "./+types/profile-password.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.changePassword.title });
}

export default function PasswordRoute({ loaderData }: Route.ComponentProps) {
  // The player on arrival: a password that has been set leads back.
  const [player] = useState(loaderData);
  return player.nopassword ? (
    <ProfilePage fallback={paths.security} lead="设置后，也可以用密码登录；其他设备需要重新登录。">
      <FirstPasswordForm player={player} />
    </ProfilePage>
  ) : (
    <ProfilePage fallback={paths.security} lead="修改后，其他设备需要重新登录。">
      <PasswordForm player={player} />
    </ProfilePage>
  );
}
