import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchInstallOffer } from "./browser/container/install-offer.ts";
import { readEarlySettings } from "./browser/page/page-settings.ts";
import { adoptUrlToken } from "./browser/session/url-token.ts";
import { pageWithoutCode } from "./routes/frame/page-without-code.tsx";

window.__pageWithoutCode = pageWithoutCode;
readEarlySettings();
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
