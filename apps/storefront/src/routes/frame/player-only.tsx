import { useEffect, useState } from "react";
import { Outlet, replace, useLocation, useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { getShownPage } from "../../browser/page/shown-page.ts";
import { keepsOfflineCodes } from "../../browser/session/offline-codes.ts";
import { clearSession, getSession, useSession } from "../../browser/session/session.ts";
import {
  adoptUrlToken,
  takeTokenFrom,
  urlTokenExchanged,
} from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { barTitle, pageAt } from "../../shared/navigation/page-at.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/player-only.ts";
import { PageSkeleton } from "./page-skeletons.tsx";
import { RouteError } from "./route-error.tsx";

/** The navigation guard (docs/product.md#navigation-guard): these pages open for a session that the host confirms. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requirePlayer];

/** Makes the guard run on a direct visit too, before anything of the page is shown. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

/** What the page's HTML shows until the guard has judged. */
export function HydrateFallback() {
  const page = pageAt(useLocation().pathname)?.page ?? null;
  return (
    <>
      <TopBar title={barTitle(page)} />
      <PageSkeleton page={page} />
    </>
  );
}

export default function PlayerOnly() {
  return <Outlet key={usePlayerCount()} />;
}

export { RouteError as ErrorBoundary };

/**
 * Counts the players this page has had: another one's login in another tab loads it afresh. A rolled token, or fresh
 * info of the same player, does not.
 */
function usePlayerCount(): number {
  const uid = useSession().userInfo?.uid;
  const { revalidate } = useRevalidator();
  const [player, setPlayer] = useState({ uid, count: 0 });
  if (uid !== undefined && uid !== player.uid) {
    setPlayer({ uid, count: player.uid === undefined ? player.count : player.count + 1 });
  }
  useEffect(() => {
    if (player.count > 0) void revalidate();
  }, [player.count, revalidate]);
  return player.count;
}

async function requirePlayer({ request }: { request: Request }): Promise<void> {
  const wanted = new URL(request.url);
  const withoutToken = takeTokenFrom(wanted);
  if (withoutToken !== null) {
    adoptUrlToken();
    throw replace(routerPath(withoutToken));
  }
  await urlTokenExchanged();
  if (getSession().token === null) throw toLogin(wanted);
  const check = await getBrowserApi().call("user/checkLogin", {});
  if (!check.ok) {
    // Without an answer nobody can say that the session is over: the page shows its reload state instead.
    if (check.kind === "network" && isKeptHere(wanted)) return;
    if (check.kind === "network") throw pageFailure(check);
    clearSession();
    throw toLogin(wanted);
  }
  if (getSession().userInfo === null) await refreshUserInfo();
}

/** The codes of a player who keeps a copy of them are there without the host. */
function isKeptHere(wanted: URL): boolean {
  return keepsOfflineCodes() && routerPath(wanted).startsWith(paths.myGifts);
}

/** Replaces the history entry; `refer` is the page the player comes from, on a direct visit the wanted one. */
function toLogin(wanted: URL) {
  const to = routerPath(wanted);
  return replace(loginPath({ refer: getShownPage() ?? to, to }));
}

function routerPath({ pathname, search }: URL): string {
  return pathname.replace(/^\/app(?=\/)/, "") + search;
}
