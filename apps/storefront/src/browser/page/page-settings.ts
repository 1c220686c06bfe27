import type { PublicSettings } from "@playfront/contract/public-settings";
import { setApiOrigin } from "../api/browser-api.ts";
import { setContainerTokens } from "../container/surroundings.ts";

/**
 * Settings that are needed before hydration, when loader data cannot be read yet, as attributes of the document's
 * element.
 */
export function earlySettings(settings: PublicSettings | null) {
  if (settings === null) return {};
  const { app, gameapp, sdk } = settings.containerTokens;
  return {
    "data-api": settings.hosts.api,
    "data-shells": `${app} ${gameapp} ${sdk}`,
    "data-frame": settings.storageFrame || undefined,
  };
}

/**
 * Reads the early settings. Call it before anything else. A page whose root failed has no attributes and keeps the
 * defaults.
 */
export function readEarlySettings(): void {
  const { api, shells, frame } = document.documentElement.dataset;
  if (api !== undefined) setApiOrigin(api);
  const [app, gameapp, sdk] = shells?.split(" ") ?? [];
  if (app && gameapp && sdk) setContainerTokens({ app, gameapp, sdk });
  if (frame && needsSessionFrame(frame, window.location)) {
    void import("../session/session-frame.ts")
      .then(({ startSessionFrame }) => startSessionFrame(frame))
      .catch(() => {});
  }
}

/**
 * Whether the page keeps its session in the frame as a second place (docs/product.md#mirror-frame). Only plain-http
 * pages need that, except those on the frame's own origin.
 */
export function needsSessionFrame(
  frame: string,
  { protocol, origin }: Pick<Location, "protocol" | "origin">,
): boolean {
  return protocol === "http:" && frame !== origin;
}
