import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { NotificationSettings } from "../../features/notices/notification-settings.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { readNoticeState } from "../../shared/notices/subscribe.ts";
import type { Route } from "./+types/notifications.ts";

/** Bypasses every cache, so that the choices are current. */
export async function clientLoader() {
  const result = await getBrowserApi().call("user/getPushState", {});
  if (!result.ok) throw pageFailure(result);
  return { choices: result.data, device: await readNoticeState(result.data) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.notifications.title });
}

export default function NotificationsRoute({ loaderData }: Route.ComponentProps) {
  return <NotificationSettings {...loaderData} />;
}
