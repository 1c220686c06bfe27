import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { SocialLogins } from "../../features/security/social-logins.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-social.ts";

/** Bypasses every cache, so that the list is current. */
export async function clientLoader() {
  const api = getBrowserApi();
  const [offered, bound] = await Promise.all([
    api.call("user/getSocialProviders", {}),
    api.call("user/getSocialLogins", {}),
  ]);
  if (!bound.ok) throw pageFailure(bound);
  return { offered: offered.ok ? offered.data : [], bound: bound.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.socialLogins.title });
}

export default function SocialLoginsRoute({ loaderData }: Route.ComponentProps) {
  return <SocialLogins {...loaderData} />;
}
