import type { PublicSettings } from "@playfront/contract/public-settings";
import type { MetaDescriptor } from "react-router";
import { onStaticHost } from "../../browser/page/static-host.ts";
import { canonicalPath } from "./canonical-path.ts";
import { needsLogin } from "./return-target.ts";

export interface PageMeta {
  title: string;
  description?: string;
  /** Absolute or site-relative address of a picture. */
  image?: string;
  /** Structured data for search engines; its addresses may be site-relative. */
  jsonLd?: object;
  /** Canonical router path where it is not the page's own; null for a page without one. */
  path?: string | null;
  type?: "website" | "article";
}

interface RootMatch {
  loaderData?: unknown;
  /** Router path of the match. */
  pathname?: string;
}

/** The site's name from the root loader; empty if the root failed. */
export function siteOf(
  matches: readonly (RootMatch | undefined)[],
): Pick<PublicSettings, "siteName"> & { operatorName: string } {
  const root = matches[0]?.loaderData as { settings?: PublicSettings } | undefined;
  const { siteName = "", operator } = root?.settings ?? {};
  return { siteName, operatorName: operator?.name ?? "" };
}

/**
 * Title, description and Open Graph of a page. `matches` is the argument of a route's `meta`; the root's match has the
 * title's suffix.
 */
export function pageMeta(
  matches: readonly (RootMatch | undefined)[],
  page: PageMeta,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { settings?: PublicSettings } | undefined;
  const { siteSuffix: suffix = "", publicOrigin = "", hosts } = root?.settings ?? {};
  const whole = (address: string) =>
    absolute(onStaticHost(address, hosts?.static ?? ""), publicOrigin);
  const title = suffix === "" ? page.title : `${page.title} - ${suffix}`;
  const description = page.description ?? `${page.title}，手机游戏推荐、排行、礼包与资讯。`;
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:locale", content: "zh_CN" },
    ...(root?.settings ? [{ property: "og:site_name", content: root.settings.siteName }] : []),
    // QQ reads these instead of Open Graph.
    { itemProp: "name", content: title },
    { itemProp: "description", content: description },
    ...imageOf(page.image && whole(page.image)),
    ...addressOf(page.path === undefined ? ownPath(matches) : page.path, publicOrigin),
    ...(page.jsonLd ? [{ "script:ld+json": wholeAddresses(page.jsonLd, whole) }] : []),
  ];
}

/** Of our media host as a JPEG, which every app shows in a preview. Previews need complete addresses. */
function imageOf(address: string | undefined): MetaDescriptor[] {
  if (!address || address.startsWith("/")) return [];
  const image = address.replace(/(\/media\/[^/]+-\d+x\d+-[0-9a-f]{6})\.webp$/, "$1/600.jpg");
  return [
    { property: "og:image", content: image },
    { itemProp: "image", content: image },
  ];
}

/** Previews and search engines need complete addresses; without a known origin the addresses are left out. */
function addressOf(path: string | null, publicOrigin: string): MetaDescriptor[] {
  if (path === null || publicOrigin === "") return [];
  // The path of a match has Chinese letters as they are; the sitemap and browsers have them encoded.
  const url = new URL(`/app${path}`, publicOrigin).href;
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
  ];
}

/** The canonical address. Pages for players only have none and are not indexed. */
function ownPath(matches: readonly (RootMatch | undefined)[]): string | null {
  const pathname = matches.at(-1)?.pathname;
  return pathname === undefined || needsLogin(pathname) ? null : canonicalPath(pathname);
}

const addressFields = new Set([
  "url",
  "image",
  "screenshot",
  "item",
  "mainEntityOfPage",
  "urlTemplate",
]);

/** Structured data with every address of this site completed by the origin. */
function wholeAddresses(data: object, whole: (address: string) => string): Record<string, string> {
  const wholeIfText = (value: unknown) => (typeof value === "string" ? whole(value) : value);
  const text = JSON.stringify(data, (field, value: unknown) => {
    if (!addressFields.has(field)) return value;
    return Array.isArray(value) ? value.map(wholeIfText) : wholeIfText(value);
  });
  return JSON.parse(text) as Record<string, string>;
}

function absolute(address: string, publicOrigin: string): string {
  return address.startsWith("/") ? publicOrigin + address : address;
}
