import { pageNames, pages } from "../../pages.ts";
import { parseUrl } from "./parse-url.ts";
import { paths } from "./paths.ts";

/** `page`: a router path of the shop; `address`: any other path of this site, or another site. */
export type ContentTarget = { kind: "page"; to: string } | { kind: "address"; href: string };

/** First segments of the shop's paths, such as `game`. */
const areas = new Set(pageNames.map((name) => pages[name].path.split("/")[1]));

/**
 * Where a slide or an activity leads: a site path, with or without `/app`, or an http(s) address. Anything else is
 * ignored: null (docs/product.md#links-in-content).
 */
export function contentTarget(url: string | undefined): ContentTarget | null {
  // Browsers drop these inside an address, which can turn a path into another host.
  const text = url?.replace(/[\t\n\r]/g, "").trim() ?? "";
  if (/^\/(?![/\\])/.test(text)) {
    const path = text.replace(/^\/app(?=[/?#]|$)/, "");
    if (path === "" || path === "/") return { kind: "page", to: paths.home };
    return areas.has(path.split(/[/?#]/)[1])
      ? { kind: "page", to: path }
      : { kind: "address", href: text };
  }
  const address = /^https?:\/\//i.test(text) ? parseUrl(text) : null;
  return address && { kind: "address", href: address.href };
}
