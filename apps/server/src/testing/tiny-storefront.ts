import type { Api } from "@playfront/contract/api";
import { defaultTokens } from "@playfront/contract/container";
import type { ServerBuild } from "react-router";
import { RouterContextProvider } from "react-router";
import type { Site } from "../ssr/sites.ts";
import type { StorefrontHost } from "../ssr/storefront.pages.ts";
import { asStorefrontBuild, type StorefrontBuild } from "../ssr/storefront-build.ts";

/** The text that the tiny storefront's loader answers; an operator could have written such a text. */
export const loadedText = "<script>alert('loaded')</script>";

/**
 * A storefront with one page for every address, for React Router's own request handler. Its loader answers
 * {@link loadedText}, its document contains the text escaped. A path is canonical unless it ends with an extra slash,
 * and known unless it contains `made-up`.
 */
function tinyStorefront(): StorefrontBuild {
  const render = async (request: Request, status: number, headers: Headers) => {
    if (!request.url.includes("made-up")) headers.set("x-known-page", "1");
    const text = loadedText.replaceAll("<", "&lt;");
    return new Response(`<!doctype html><title>tiny</title><p>${text}</p>`, { status, headers });
  };
  const module = {
    default: render,
    handleError: () => {},
    canonicalPath: (path: string) => path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1"),
    provideLoadContext: () => new RouterContextProvider(),
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
export function tinyHost(): StorefrontHost {
  const storefront = tinyStorefront();
  const site: Site = {
    name: "default",
    api: {} as Api,
    settings: {
      siteName: "",
      siteSuffix: "",
      publicOrigin: "",
      hosts: { api: "", static: "", download: "", entry: "" },
      officialAccount: { name: "", url: "" },
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
    onContentChange: () => {},
    development: true,
  };
}
