import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hasNativeSide } from "./browser/container/bridge.ts";
import { watchInstallOffer } from "./browser/container/install-event.ts";
import { rememberMarks, setForeignTextAside } from "./browser/document/foreign-nodes.ts";
import { ignoreHarmlessRejections } from "./browser/document/ignored-rejections.ts";
import { prepareSheets } from "./browser/document/page-styles.tsx";
import { watchOverlayEntries } from "./browser/overlay/overlay.ts";
import { logProblem } from "./browser/page/log-problem.ts";
import { readEarlySettings } from "./browser/page/page-settings.ts";
import { routerPath } from "./browser/page/router-path.ts";
import { adoptUrlToken } from "./browser/session/url-token.ts";
import { pageWithoutCode } from "./routes/frame/page-without-code.tsx";
import { canonicalPath } from "./shared/navigation/canonical-path.ts";

if (!window.__reloadMoved?.()) start();

function start(): void {
  window.__pageWithoutCode = pageWithoutCode;
  prepareSheets();
  ignoreHarmlessRejections();
  readEarlySettings();
  correctSpelling();
  watchOverlayEntries();
  adoptUrlToken();
  watchInstallOffer();
  setForeignTextAside();
  const restoreMarks = rememberMarks();
  // A native side waits for its session.
  if (hasNativeSide()) void import("./routes/frame/later-parts.tsx").catch(() => {});

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error, { componentStack }) {
          restoreMarks();
          // Names the place, which the error of a production build does not.
          if (componentStack) logProblem(componentStack);
          // As React does by default: it is reported, and nothing waits for it.
          setTimeout(() => {
            throw error;
          });
        },
      },
    );
  });
}

/** The host redirects to the canonical spelling, except for addresses with a token: it would send the token once more. */
function correctSpelling(): void {
  const { pathname, search, hash } = location;
  const canonical = `/app${canonicalPath(routerPath(pathname))}`;
  if (pathname === canonical) return;
  history.replaceState(history.state, "", canonical + search + hash);
  window.__path = canonical;
}
