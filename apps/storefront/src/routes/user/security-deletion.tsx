import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { DeleteAccount } from "../../features/security/delete-account.tsx";
import { pages } from "../../pages.ts";
import { requireUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/security-deletion.ts";

/** Bypasses every cache, so that the list of what would be lost is current. */
export async function clientLoader() {
  const [player, info] = await Promise.all([
    requireUserInfo(),
    getBrowserApi().call("user/getDeletionInfo", {}),
  ]);
  if (!info.ok) throw pageFailure(info);
  return { player, info: info.data };
}

/** After the deletion is requested, the session has ended and nothing can be loaded again. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.deleteAccount.title });
}

export default function DeletionRoute({ loaderData }: Route.ComponentProps) {
  return <DeleteAccount {...loaderData} />;
}
