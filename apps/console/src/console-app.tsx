import { QueryClient } from "@tanstack/react-query";
import { CustomRoutes, Resource } from "ra-core";
import { AdminContext, AdminUI } from "ra-ui-materialui";
import { Route } from "react-router";
import { authProvider } from "./access/auth-provider.ts";
import { routerProvider } from "./access/ended-session.ts";
import { LoginPage } from "./access/login-page.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { announcementPages } from "./announcements/announcement-pages.tsx";
import { dataProvider } from "./api/data-provider.ts";
import { channelPages } from "./channels/channel-pages.tsx";
import { articlePages, collectionPages, gamePages, slidePages } from "./content/content-pages.tsx";
import { FiguresHome } from "./figures/figures-home.tsx";
import { deadCodePages } from "./gifts/dead-code-list.tsx";
import { giftPages } from "./gifts/gift-pages.tsx";
import { keyPages } from "./keys/key-pages.tsx";
import { i18nProvider } from "./language/i18n-provider.ts";
import { ConsoleLayout } from "./layout/console-layout.tsx";
import { keptStore } from "./layout/kept-store.ts";
import { NotFoundPage } from "./layout/not-found-page.tsx";
import { darkTheme, lightTheme } from "./layout/theme.ts";
import { openingPages } from "./openings/opening-pages.tsx";
import { operatorPages } from "./operators/operator-pages.tsx";
import { packagePages } from "./packages/package-pages.tsx";
import { playerPages } from "./players/player-pages.tsx";
import { postPages } from "./posts/post-pages.tsx";
import { requestPages } from "./requests/request-list.tsx";
import { sitePages } from "./site/site-page.tsx";
import { systemPages } from "./system/system-page.tsx";
import { answerPages } from "./tickets/answer-pages.tsx";
import { reportPages, ticketPages } from "./tickets/ticket-pages.tsx";
import { trailPages } from "./trail/trail-list.tsx";
import { webhookPages } from "./webhooks/webhook-pages.tsx";

// A save without a network fails at once: made up for later, it would surprise who has given up waiting.
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });

/** The operators' console: what an operator may see is decided by the role, which the server checks at every call. */
export function ConsoleApp() {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={keptStore}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <AdminUI
        title="运营控制台"
        dashboard={FiguresHome}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        catchAll={NotFoundPage}
        requireAuth
        disableTelemetry
      >
        <Resource name="games" {...gamePages} />
        <Resource name="articles" {...articlePages} />
        <Resource name="slides" {...slidePages} />
        <Resource name="collections" {...collectionPages} />
        <Resource name="gifts" {...giftPages} />
        <Resource name="dead-codes" {...deadCodePages} />
        <Resource name="openings" {...openingPages} />
        <Resource name="posts" {...postPages} />
        <Resource name="players" {...playerPages} />
        <Resource name="tickets" {...ticketPages} />
        <Resource name="reports" {...reportPages} />
        <Resource name="answers" {...answerPages} />
        <Resource name="announcements" {...announcementPages} />
        <Resource name="channels" {...channelPages} />
        <Resource name="requests" {...requestPages} />
        <Resource name="site" {...sitePages} />
        <Resource name="operators" {...operatorPages} />
        <Resource name="packages" {...packagePages} />
        <Resource name="keys" {...keyPages} />
        <Resource name="webhooks" {...webhookPages} />
        <Resource name="trail" {...trailPages} />
        <Resource name="system" {...systemPages} />
        <CustomRoutes>
          <Route path="/account" element={<AccountPage />} />
        </CustomRoutes>
      </AdminUI>
    </AdminContext>
  );
}
