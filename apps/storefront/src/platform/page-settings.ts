import type { PublicSettings } from "@playfront/contract/public-settings";
import { setApiOrigin } from "./browser-api.ts";
import { setContainerTokens } from "./surroundings.ts";

/**
 * Settings that are wanted before the page is taken over and its loader data can be read, as attributes of the
 * document's element.
 */
export function earlySettings(settings: PublicSettings | null) {
  if (settings === null) return {};
  const { app, gameapp, sdk } = settings.containerTokens;
  return { "data-api": settings.hosts.api, "data-shells": `${app} ${gameapp} ${sdk}` };
}

/** Takes them from there; call it before anything else. A page whose root failed has none: the defaults stay. */
export function takeEarlySettings(): void {
  const { api, shells } = document.documentElement.dataset;
  if (api !== undefined) setApiOrigin(api);
  const [app, gameapp, sdk] = shells?.split(" ") ?? [];
  if (app && gameapp && sdk) setContainerTokens({ app, gameapp, sdk });
}
