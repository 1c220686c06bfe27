import type { Api } from "@playfront/contract/api";
import { defaultTokens } from "@playfront/contract/container";
import type { ServerBuild } from "react-router";
import { createContext, RouterContextProvider } from "react-router";
import { systemClock } from "../infra/clock.ts";
import { ContentRevisions } from "../infra/content/content-revisions.ts";
import type { Site } from "../ssr/sites.ts";
import type { StorefrontHost } from "../ssr/storefront.pages.ts";
import { asStorefrontBuild, type StorefrontBuild } from "../ssr/storefront-build.ts";

/** The text that the tiny storefront's loader answers; an operator could have written such a text. */
export const loadedText = "<script>alert('loaded')</script>";

export const notFound = Symbol("not found");

/**
 * Called with the path of each document that the tiny storefront renders, and its API; the rendering waits for the result,
 * and shows a text. {@link notFound} makes the page a not-found one.
 */
type OnRender = (path: string, api: Api) => unknown;

/**
 * A storefront with one page for every address, for React Router's own request handler. Its loader answers
 * {@link loadedText}, its document contains the text escaped. A path is canonical unless it ends with an extra slash,
 * and known unless it contains `made-up`. Paths with `missing` share one not-found page.
 */
function tinyStorefront(onRender: OnRender): StorefrontBuild {
  const pageApi = createContext<Api>();
  const keptPages = createContext<(sharedKey: string) => boolean>();
  const render = async (
    request: Request,
    _status: number,
    headers: Headers,
    _context: unknown,
    loadContext: RouterContextProvider,
  ) => {
    const isMissing = request.url.includes("missing");
    if (!request.url.includes("made-up")) headers.set("x-known-page", "1");
    if (isMissing) headers.set("x-shared-page", "missing");
    if (isMissing && loadContext.get(keptPages)("missing")) return new Response(null, { headers });
    const shown = await onRender(new URL(request.url).pathname, loadContext.get(pageApi));
    const status = isMissing || shown === notFound ? 404 : 200;
    const text = loadedText.replaceAll("<", "&lt;");
    const more = typeof shown === "string" ? shown : "";
    return new Response(`<!doctype html><title>tiny</title><p>${text}</p>${more}`, {
      status,
      headers,
    });
  };
  const module = {
    default: render,
    handleError: () => {},
    canonicalPath: (path: string) => path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1"),
    provideLoadContext: (api: Api, _settings: object, isKept: (sharedKey: string) => boolean) => {
      const context = new RouterContextProvider();
      context.set(pageApi, api);
      context.set(keptPages, isKept);
      return context;
    },
  };
  const page = { id: "page", parentId: "root", path: "*" };
  const root = { id: "root", path: "" };
  const flags = { hasAction: false, hasLoader: true, hasErrorBoundary: false, module: "/page.js" };
  const build = {
    entry: { module },
    routes: {
      root: { ...root, module: { default: () => null } },
      page: { ...page, module: { default: () => null, loader: () => loadedText } },
    },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...root, ...flags }, page: { ...page, ...flags } },
      url: "/manifest.js",
      version: "1",
    },
    basename: "/app/",
    publicPath: "/app/",
    assetsBuildDirectory: "none",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return asStorefrontBuild(build as unknown as ServerBuild);
}

/** The host of the tiny storefront, without its files. */
export function tinyHost(onRender: OnRender = () => {}): StorefrontHost {
  const storefront = tinyStorefront(onRender);
  const site: Site = {
    name: "default",
    revision: 0,
    apiFor: () => ({}) as Api,
    pictures: [],
    settings: {
      siteName: "",
      siteSuffix: "",
      publicOrigin: "",
      hosts: { api: "", static: "", download: "", entry: "" },
      officialAccount: { name: "", url: "" },
      operator: { name: "", icp: "", telecom: "", culture: "" },
      isDemo: false,
      app: { android: "", ios: "" },
      containerTokens: defaultTokens,
      storageFrame: "",
    },
  };
  return {
    loadBuild: async () => storefront,
    files: "",
    sites: { all: [site], of: () => site },
    packagerPort: 3001,
    revisions: new ContentRevisions(),
    clock: systemClock,
    development: true,
  };
}
