import { BindPhone } from "../../features/profile/bind-phone.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile-phone.ts";

/** Always asks the host whether a phone is bound: the player may have bound one on another device. */
export function clientLoader() {
  return requireUserInfo({ fresh: true });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.bindPhone.title });
}

export default function BindPhoneRoute({ loaderData: player }: Route.ComponentProps) {
  return <BindPhone player={player} />;
}
