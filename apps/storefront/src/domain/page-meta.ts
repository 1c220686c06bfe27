import type { PublicSettings } from "@playfront/contract/public-settings";
import type { MetaDescriptor } from "react-router";

export interface PageMeta {
  title: string;
  description?: string;
  /** Absolute or site-relative address of a picture. */
  image?: string;
  /** Structured data for search engines. */
  jsonLd?: object;
  /** Canonical router path, where the page has one. */
  path?: string;
  type?: "website" | "article";
}

interface RootMatch {
  loaderData?: unknown;
}

/** The site's name, as the root loader brought it; empty where the root itself failed. */
export function siteOf(
  matches: readonly (RootMatch | undefined)[],
): Pick<PublicSettings, "siteName"> {
  const root = matches[0]?.loaderData as { settings?: PublicSettings } | undefined;
  return { siteName: root?.settings?.siteName ?? "" };
}

/** Title, description and Open Graph of a page. `matches` is what a route's `meta` is given; the root has the suffix. */
export function pageMeta(
  matches: readonly (RootMatch | undefined)[],
  page: PageMeta,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { settings?: PublicSettings } | undefined;
  const { siteSuffix: suffix = "", publicOrigin = "" } = root?.settings ?? {};
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
    ...(page.image ? [{ property: "og:image", content: absolute(page.image, publicOrigin) }] : []),
    ...addressOf(page, publicOrigin),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd as Record<string, string> }] : []),
  ];
}

/** Those who share and index want whole addresses; without a known origin there is none to give. */
function addressOf({ path }: PageMeta, publicOrigin: string): MetaDescriptor[] {
  if (path === undefined || publicOrigin === "") return [];
  const url = `${publicOrigin}/app${path}`;
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
  ];
}

function absolute(address: string, publicOrigin: string): string {
  return address.startsWith("/") ? publicOrigin + address : address;
}
