import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { RealName } from "../../features/profile/real-name.tsx";
import { pages } from "../../pages.ts";
import { changeUserInfo } from "../../shared/account/user-info.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/profile-real-name.ts";

/** Bypasses every cache: the state is personal, and the authority may have changed it. */
export async function clientLoader() {
  const result = await getBrowserApi().call("user/getUserFcmInfo", {});
  if (!result.ok) throw pageFailure(result);
  changeUserInfo({ fcm: result.data.fcm });
  return result.data;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.realName.title });
}

export default function RealNameRoute({ loaderData }: Route.ComponentProps) {
  return <RealName state={loaderData} />;
}
