import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { Passkeys } from "../../features/security/passkeys.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-passkeys.ts";

/** Bypasses every cache, so that the list is current. */
export async function clientLoader() {
  const result = await getBrowserApi().call("user/getPasskeys", {});
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.passkeys.title });
}

export default function PasskeysRoute({ loaderData }: Route.ComponentProps) {
  return <Passkeys passkeys={loaderData} />;
}
