import type { PublicSettings } from "@playfront/contract/public-settings";
import { setApiOrigin } from "../api/browser-api.ts";
import { setContainerTokens } from "../container/surroundings.ts";

/**
 * Settings that are wanted before the page is taken over and its loader data can be read, as attributes of the
 * document's element.
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

/** Takes them from there; call it before anything else. A page whose root failed has none: the defaults stay. */
export function readEarlySettings(): void {
  const { api, shells, frame } = document.documentElement.dataset;
  if (api !== undefined) setApiOrigin(api);
  const [app, gameapp, sdk] = shells?.split(" ") ?? [];
  if (app && gameapp && sdk) setContainerTokens({ app, gameapp, sdk });
  if (frame && needsSessionFrame(frame, window.location)) {
    void import("../session/session-frame.ts").then(({ startSessionFrame }) =>
      startSessionFrame(frame),
    );
  }
}

/**
 * Plain-http pages (docs/product.md#mirror-frame); elsewhere, and on the frame's own origin, the session needs no
 * second place.
 */
export function needsSessionFrame(
  frame: string,
  { protocol, origin }: Pick<Location, "protocol" | "origin">,
): boolean {
  return protocol === "http:" && frame !== origin;
}
