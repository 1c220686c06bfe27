import { Parser } from "htmlparser2";
import sanitize from "sanitize-html";

/** More than any article needs. The time that cleaning takes grows with the square of both. */
const mostTags = 5_000;
const mostDepth = 50;

export interface CleanedArticle {
  /** Safe to show. */
  html: string;
  /** Whether cleaning removed anything. */
  losesMarkup: boolean;
}

/** Null, at once, if the HTML has more than 5,000 tags or nests them deeper than 50. */
export function cleanArticle(html: string): CleanedArticle | null {
  if (!isModest(html)) return null;
  return { html: sanitiseArticle(html), losesMarkup: losesMarkup(html) };
}

/** Reads each character at most once, with the parser that cleaning uses. */
function isModest(html: string): boolean {
  let tags = 0;
  let depth = 0;
  let isModest = true;
  const parser = new Parser({
    onopentag() {
      tags += 1;
      depth += 1;
      isModest = tags <= mostTags && depth <= mostDepth;
      if (!isModest) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return isModest;
}

/**
 * Removes from article HTML everything that is not allowed in an article. Articles are cleaned when they are written,
 * so the stored HTML is safe to show. Pictures come from this shop's media or over https. Links go to site paths or
 * http(s) addresses; external links get `noopener` and `nofollow`.
 */
export function sanitiseArticle(html: string): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ["href", "title", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: { a: cleanLink, h1: "h2", b: "strong", i: "em" },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPicture(attribs.src ?? ""),
  }).trim();
}

/** Whether cleaning would remove anything: a tag, an attribute or an address. Its way of writing HTML does not count. */
export function losesMarkup(html: string): boolean {
  const written = sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    transformTags: { a: completeLink, h1: "h2", b: "strong", i: "em" },
  });
  return sanitiseArticle(html) !== written.trim();
}

/** A link as it is cleaned, with what cleaning would remove. */
function completeLink(tag: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { attribs: cleaned } = cleanLink(tag, attribs);
  return { tagName: "a", attribs: { ...cleaned, ...attribs, ...cleaned } };
}

const allowedTags = [
  ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br"],
  ...["strong", "em", "u", "s", "sub", "sup", "a", "img", "figure", "figcaption"],
  ...["table", "thead", "tbody", "tr", "th", "td", "caption"],
];

/** A link without a usable address becomes plain text. */
function cleanLink(_tag: string, { href = "", title }: sanitize.Attributes): sanitize.Tag {
  const address = href.trim();
  const attribs: sanitize.Attributes = title === undefined ? {} : { title };
  if (isSitePath(address)) return { tagName: "a", attribs: { ...attribs, href: address } };
  if (!isWebAddress(address)) return { tagName: "a", attribs };
  const outside = { href: address, rel: "noopener nofollow", target: "_blank" };
  return { tagName: "a", attribs: { ...attribs, ...outside } };
}

function isPicture(src: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(src)) return !src.includes("..");
  return isWebAddress(src) && new URL(src).protocol === "https:";
}

/** A path of this site. Browsers read `//host` and `/\host` as another host, also if a tab or line break is inside. */
function isSitePath(address: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && !/[\\\p{Cc}\s]/u.test(address) && URL.canParse(address);
}
