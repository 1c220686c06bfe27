import { useEffect, useState } from "react";
import { Outlet, replace, useLocation, useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { pageFailure } from "../../browser/api/calls.ts";
import { getShownPage } from "../../browser/page/shown-page.ts";
import { keepsOfflineCodes } from "../../browser/session/offline-codes.ts";
import { clearSession, getSession, useSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { adoptUrlToken, takeTokenFrom } from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { barTitle, pageAt } from "../../shared/navigation/page-at.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/player-only.ts";
import { PageSkeleton } from "./page-skeletons.tsx";

/**
 * The navigation guard (docs/product.md#navigation-guard): the pages inside open only with a session that the host
 * confirms.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requirePlayer];

/** Makes the guard run on a direct visit too, before the page is shown. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

/** Shown in the page's HTML until the guard has run. */
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

/**
 * Counts the players that this page has shown. If another player logs in in another tab, the page is loaded again for
 * that player. A rolled token, or new info of the same player, does not count.
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

async function requirePlayer(visit: { request: Request }): Promise<void> {
  const wanted = new URL(visit.request.url);
  const withoutToken = takeTokenFrom(wanted);
  if (withoutToken !== null) {
    adoptUrlToken();
    throw replace(routerPath(withoutToken));
  }
  await tokensExchanged();
  const { token } = getSession();
  if (token === null) throw toLogin(wanted);
  const check = await getBrowserApi().call("user/checkLogin", {});
  if (!check.ok) {
    // Without an answer it is unknown whether the session has ended: the page shows its reload state instead.
    if (check.kind === "network" && isKeptHere(wanted)) return;
    if (check.kind === "network") throw pageFailure(check);
    // Another tab has logged in meanwhile.
    if (![token, null].includes(getSession().token)) return requirePlayer(visit);
    clearSession();
    throw toLogin(wanted);
  }
  if (getSession().userInfo === null) await refreshUserInfo();
}

/** Whether the page can be read without the host, from the copy of the codes on this device. */
function isKeptHere(wanted: URL): boolean {
  return keepsOfflineCodes() && routerPath(wanted).startsWith(paths.myGifts);
}

/**
 * Replaces the history entry. `refer` is the page that the player comes from; on a direct visit, the requested page.
 */
function toLogin(wanted: URL) {
  const to = routerPath(wanted);
  return replace(loginPath({ refer: getShownPage() ?? to, to }));
}

function routerPath({ pathname, search }: URL): string {
  return pathname.replace(/^\/app(?=\/)/, "") + search;
}
