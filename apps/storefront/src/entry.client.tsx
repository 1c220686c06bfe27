import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchInstallOffer } from "./platform/install.ts";
import { takeEarlySettings } from "./platform/page-settings.ts";
import { adoptUrlToken } from "./platform/url-token.ts";
import { pageWithoutCode } from "./routes/page-without-code.tsx";

window.__pageWithoutCode = pageWithoutCode;
takeEarlySettings();
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
