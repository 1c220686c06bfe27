import { pageMeta } from "../domain/page-meta.ts";
import { requireUserInfo } from "../domain/user-info.ts";
import { ProtectionPage } from "../features/security/protection-page.tsx";
import { getBrowserApi } from "../platform/browser-api.ts";
import { pageFailure } from "../platform/calls.ts";
import type { Route } from "./+types/security-protection.ts";

/** Asked for each time, past every cache. */
export async function clientLoader() {
  const [player, state] = await Promise.all([
    requireUserInfo(),
    getBrowserApi().call("user/getSecondFactor", {}),
  ]);
  if (!state.ok) throw pageFailure(state);
  return { player, state: state.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "登录保护" });
}

export default function ProtectionRoute({ loaderData }: Route.ComponentProps) {
  return <ProtectionPage {...loaderData} />;
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
