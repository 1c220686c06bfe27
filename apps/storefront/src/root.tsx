import earlyScript from "virtual:early-script";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import { getQueryClient } from "./browser/api/query-client.ts";
import { restoreMarks } from "./browser/document/foreign-nodes.ts";
import { PageArea } from "./browser/document/page-area.tsx";
import { PageNonce } from "./browser/document/page-nonce.ts";
import { PageStyles } from "./browser/document/page-styles.tsx";
import { barColors } from "./browser/page/bar-colors.ts";
import { earlySettings } from "./browser/page/page-settings.ts";
import { usePublicSettings } from "./browser/page/public-settings.ts";
import { settingsContext } from "./browser/page/request-context.ts";
import { StaticHost } from "./browser/page/static-host.ts";
import "./ui/style/tokens.css";
import "./ui/style/tint.css";
import "./ui/style/base.css";
import { RouteError } from "./routes/frame/route-error.tsx";
import { UnloadedNotice } from "./ui/feedback/unloaded-notice.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(settingsContext) };
}

/** Settings do not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

/** Empty in the browser: the early script has run by then, so the bundle need not contain it. */
const headScript = import.meta.env.SSR ? earlyScript : "";

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The early script may mark the element before React sees it.
    <html lang="zh-CN" {...earlySettings(usePublicSettings())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {(["light", "dark"] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={barColors[scheme]}
            media={`(prefers-color-scheme: ${scheme})`}
            suppressHydrationWarning
          />
        ))}
        <meta name="format-detection" content="telephone=no" />
        <script
          nonce={useContext(PageNonce)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its CSP hash
          dangerouslySetInnerHTML={{ __html: headScript }}
          suppressHydrationWarning
        />
        <Meta />
        <link rel="icon" href="/app/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/app/manifest.webmanifest" />
        {/* The development server puts the styles into the page in its own way. */}
        {import.meta.env.DEV ? <Links /> : <PageStyles />}
      </head>
      <body>
        <PageArea>
          {children}
          <UnloadedNotice />
        </PageArea>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(getQueryClient);
  return (
    <QueryClientProvider client={client}>
      <StaticHost value={usePublicSettings()?.hosts.static ?? ""}>
        <Outlet />
      </StaticHost>
    </QueryClientProvider>
  );
}

/** For a failure of the frame itself. React renders the document anew with it, without what scripts have set on its element. */
export function ErrorBoundary() {
  useLayoutEffect(() => {
    restoreMarks();
    document.documentElement.dataset.ready = "";
  }, []);
  return <RouteError />;
}
