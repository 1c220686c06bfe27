import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { joinMadeOf, type MadeOf } from "../infra/content/made-of.ts";
import type { KeptElsewhere, Rendered } from "./page.ts";
import { developmentPolicy, pagePolicy } from "./page-policy.ts";
import { type Site, siteKey } from "./sites.ts";
import type { StorefrontBuild } from "./storefront-build.ts";

export const policyName = "content-security-policy";

export interface Rendering {
  storefront: StorefrontBuild;
  development: boolean;
  site: Site;
  /** Canonical path of the page. */
  path: string;
  /** Whether the page of this shared key is at hand. */
  isKept(sharedKey: string): boolean;
}

/**
 * Renders a page, or returns its shared key if `isKept` says that the page is at hand, with what its calls were answered
 * from. A rendering gets only the path, so that nothing personal and no channel can get into a page.
 */
export async function renderPage(rendering: Rendering): Promise<Rendered | KeptElsewhere> {
  const { storefront, development, site, path, isKept } = rendering;
  const { build, entry } = storefront;
  const onSite = (key: string) => siteKey(site, key);
  const parts: MadeOf[] = [];
  const api = site.apiFor((part) => parts.push(part));
  const context = entry.provideLoadContext(api, site.settings, (key) => isKept(onSite(key)));
  const handle = handlerOf(build, development);
  const response = await handle(new Request(`http://storefront${documentPath(path)}`), context);
  const html = await response.text();
  const shared = response.headers.get("x-shared-page");
  const sharedKey = shared === null ? null : onSite(shared);
  const madeOf = joinMadeOf(parts);
  if (sharedKey !== null && html === "") return { sharedKey, madeOf };
  const headers: Record<string, string> = { [policyName]: policyOf(rendering, response) };
  // Keep search engines away from test sites.
  if (site.name === "test") headers["x-robots-tag"] = "noindex";
  const location = response.headers.get("location");
  if (location !== null) headers.location = location;
  const isKnown = response.headers.has("x-known-page");
  return { status: response.status, headers, html, isKnown, sharedKey, madeOf };
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** React Router's handler of a build. To make one costs as much as to match a path. */
function handlerOf(build: ServerBuild, development: boolean): RequestHandler {
  const known = handlers.get(build);
  if (known !== undefined) return known;
  const made = createRequestHandler(build, development ? "development" : "production");
  handlers.set(build, made);
  return made;
}

/**
 * React Router answers a path that ends in `.data` with the raw data of its loaders, with operators' text unescaped. The
 * shop does not use that; a slash at the end makes the router treat the path as a page.
 */
function documentPath(path: string): string {
  return path.endsWith(".data") ? `${path}/` : path;
}

function policyOf({ development, site }: Rendering, response: Response): string {
  const { hosts, storageFrame } = site.settings;
  const sources = { hosts, storageFrame, pictures: site.pictures };
  if (development) return developmentPolicy(sources);
  const scripts = response.headers.get("x-script-sources") ?? "";
  const styles = response.headers.get("x-style-sources") ?? "";
  return pagePolicy({ scripts, styles }, sources);
}
