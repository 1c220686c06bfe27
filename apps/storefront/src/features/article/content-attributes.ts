import { onStaticHost } from "../../browser/page/static-host.ts";
import { contentTarget } from "../../shared/navigation/content-target.ts";
import { describePicture } from "../../ui/picture/picture.tsx";
import { pictureTint } from "../../ui/picture/picture-tint.ts";

/** Width of an article's picture on a common phone, CSS pixels. */
const pictureWidth = 430;
/** The narrowest screen that an article's picture fills, CSS pixels. */
const narrowestScreen = 320;
/** Pictures narrower than this are icons rather than illustrations and keep their own size. */
const smallestIllustration = 240;

/**
 * Renders the attributes that an element of an article keeps. `pictures` is the origin of pictures whose address is a
 * bare path. Null if the element must be dropped, such as a picture without a usable address.
 */
export function renderAttributes(
  name: string,
  attributes: ReadonlyMap<string, string>,
  pictures: string,
): string | null {
  switch (name) {
    case "a":
      return renderLink(attributes);
    case "img":
      return renderPicture(attributes, pictures);
    case "td":
    case "th":
      return renderAll({
        colspan: wholeNumber(attributes.get("colspan"), 100),
        rowspan: wholeNumber(attributes.get("rowspan"), 100),
      });
    default:
      return "";
  }
}

/** Pages of the shop open in this window, other sites in a new one. Without a usable address the link has no `href`. */
function renderLink(attributes: ReadonlyMap<string, string>): string {
  const title = decode(attributes.get("title"));
  const target = contentTarget(decode(attributes.get("href")));
  if (target === null) return renderAll({ title });
  if (target.kind === "page") return renderAll({ href: `/app${target.to}`, title });
  const isOutside = !target.href.startsWith("/");
  return renderAll({
    href: target.href,
    title,
    ...(isOutside ? { rel: "noopener nofollow", target: "_blank" } : {}),
  });
}

function renderPicture(attributes: ReadonlyMap<string, string>, pictures: string): string | null {
  const given = decode(attributes.get("src")) ?? "";
  if (contentTarget(given)?.kind !== "address") return null;
  const src = onStaticHost(given, pictures);
  const known = describePicture(src);
  const width = known?.width ?? wholeNumber(attributes.get("width"), 10_000);
  const height = known?.height ?? wholeNumber(attributes.get("height"), 10_000);
  const isSmall = width !== undefined && width < smallestIllustration;
  const files = known?.srcSet(narrowestScreen);
  return renderAll({
    src: known ? known.at(pictureWidth * 2) : src,
    srcset: files,
    sizes: files && `(min-width: 768px) ${pictureWidth}px, 100vw`,
    width,
    height,
    alt: decode(attributes.get("alt")) ?? "",
    loading: "lazy",
    decoding: "async",
    class: pictureClass({ isSmall, hasSize: width !== undefined && height !== undefined }),
    "data-tint": known ? pictureTint(known.color) : undefined,
  });
}

function pictureClass({ isSmall, hasSize }: { isSmall: boolean; hasSize: boolean }) {
  if (isSmall) return "small";
  return hasSize ? undefined : "unsized";
}

function renderAll(attributes: Record<string, string | number | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeValue(String(value))}"`)
    .join("");
}

function wholeNumber(text: string | undefined, largest: number): number | undefined {
  const number = Number(/^\d{1,5}$/.exec(text?.trim() ?? "")?.[0]);
  return number >= 1 && number <= largest ? number : undefined;
}

const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Decodes the five common character references. Any other reference is only used to hide an address: it stays encoded.
 */
function decode(value: string | undefined): string | undefined {
  return value?.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(39|34|38));/g,
    (_whole, name: string | undefined, code: string | undefined) =>
      name === undefined ? String.fromCharCode(Number(code)) : (references[name] as string),
  );
}

function escapeValue(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
