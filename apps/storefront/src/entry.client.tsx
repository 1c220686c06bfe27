import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchInstallOffer } from "./browser/container/install-offer.ts";
import { readEarlySettings } from "./browser/page/page-settings.ts";
import { routerPath } from "./browser/page/router-path.ts";
import { adoptUrlToken } from "./browser/session/url-token.ts";
import { pageWithoutCode } from "./routes/frame/page-without-code.tsx";
import { canonicalPath } from "./shared/navigation/canonical-path.ts";

window.__pageWithoutCode = pageWithoutCode;
readEarlySettings();
correctSpelling();
adoptUrlToken();
watchInstallOffer();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** The host redirects to the canonical spelling, except for addresses with a token: it would send the token once more. */
function correctSpelling(): void {
  const { pathname, search, hash } = location;
  const canonical = `/app${canonicalPath(routerPath(pathname))}`;
  if (pathname !== canonical) history.replaceState(history.state, "", canonical + search + hash);
}
