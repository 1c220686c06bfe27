import { PasswordForm } from "../../features/profile/password-form.tsx";
import { ProfilePage } from "../../features/profile/profile-page.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile-password.ts";

/** Runs in the browser only: the server renders every page for a visitor. */
export function clientLoader() {
  return requireUserInfo();
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.changePassword.title });
}

export default function PasswordRoute({ loaderData: player }: Route.ComponentProps) {
  return (
    <ProfilePage lead="修改后，其他设备需要重新登录。">
      <PasswordForm player={player} />
    </ProfilePage>
  );
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
