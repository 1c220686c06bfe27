import { Outlet, replace } from "react-router";
import { loginPath } from "../domain/return-target.ts";
import { getBrowserApi } from "../platform/browser-api.ts";
import { pageFailure } from "../platform/calls.ts";
import { pageShown } from "../platform/page-trail.ts";
import { clearSession, getSession, setUserInfo } from "../platform/session.ts";
import { urlTokenSettled } from "../platform/url-token.ts";
import { LoadingArea, Skeleton } from "../ui/skeleton.tsx";
import type { Route } from "./+types/player-only.ts";
import { RouteError } from "./route-error.tsx";

/** The navigation guard (spec §4): these pages open for a session that the host confirms. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requirePlayer];

/** Makes the guard run on a direct visit too, before anything of the page is shown. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <LoadingArea>
      <Skeleton height={48} />
    </LoadingArea>
  );
}

export default function PlayerOnly() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };

async function requirePlayer({ request }: { request: Request }): Promise<void> {
  await urlTokenSettled();
  if (getSession().token === null) throw toLogin(request);
  const check = await getBrowserApi().call("user/checkLogin", {});
  if (!check.ok) {
    // Without an answer nobody can say that the session is over: the page shows its reload state instead.
    if (check.kind === "network") throw pageFailure(check);
    clearSession();
    throw toLogin(request);
  }
  if (getSession().userInfo !== null) return;
  const info = await getBrowserApi().call("user/getUserInfo", {});
  if (info.ok) setUserInfo(info.data);
}

/** Replaces the history entry; `refer` is the page the player comes from, on a direct visit the wanted one. */
function toLogin(request: Request) {
  const { pathname, search } = new URL(request.url);
  const to = pathname.replace(/^\/app(?=\/)/, "") + search;
  const refer = pageShown();
  return replace(loginPath(refer === null ? { refer: to } : { refer, to }));
}
