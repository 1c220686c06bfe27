import { clientsClaim } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { setCatchHandler } from "workbox-routing";
import { dropOldAnswers, keepAnswers } from "./answers.ts";
import { keepFiles } from "./files.ts";
import { showNotices } from "./notices.ts";
import { listenToPages } from "./page-messages.ts";
import { keepPages } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope & { __PRECACHE: PrecacheEntry[] };

/**
 * The shop's service worker (scope /app/). Without a network, players can still read the shell, the pages they have
 * seen, their pictures and the public answers behind them. The worker never keeps what belongs to a player: no
 * token, no claim, no code.
 */
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
precacheAndRoute(self.__PRECACHE);
cleanupOutdatedCaches();
keepPages();
keepFiles();
keepAnswers();
// Where the browser's storage fails, the network answers.
setCatchHandler(({ request }) => fetch(request));
listenToPages();
showNotices();

self.addEventListener("activate", (event) => {
  // Must be quick: pages wait until it is done.
  event.waitUntil(dropOldAnswers().catch(() => {}));
});
