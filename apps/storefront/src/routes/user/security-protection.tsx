import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { ProtectionPage } from "../../features/security/protection-page.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-protection.ts";

/** Bypasses every cache, so that the state is current. */
export async function clientLoader() {
  const [player, state] = await Promise.all([
    requireUserInfo(),
    getBrowserApi().call("user/getSecondFactor", {}),
  ]);
  if (!state.ok) throw pageFailure(state);
  return { player, state: state.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.protection.title });
}

export default function ProtectionRoute({ loaderData }: Route.ComponentProps) {
  return <ProtectionPage {...loaderData} />;
}
