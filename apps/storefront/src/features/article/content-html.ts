import { renderAttributes } from "./content-attributes.ts";

/**
 * Sanitises and completes the HTML of an article. Our own API stores it sanitised, but another API host may not, and a
 * Content-Security-Policy does not stop forms and misleading links. The result is written from an allow list of
 * elements; everything else becomes text or is dropped. Links to the shop get router paths, pictures their size and
 * widths, tables a scroll container. `pictures` is the origin of pictures whose address is a bare path. Pure; same
 * result on server and client.
 */
export function contentHtml(html: string, pictures = ""): string {
  const writer = createWriter(pictures);
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    writer.text(html.slice(at, start === -1 ? html.length : start));
    if (start === -1) break;
    at = readMarkup(html, start, writer);
  }
  return writer.end();
}

type Writer = ReturnType<typeof createWriter>;

const allowed = new Set(
  "p h2 h3 h4 ul ol li dl dt dd blockquote pre code hr br strong em b i u s small mark sub sup a img figure figcaption table thead tbody tfoot tr th td caption div span section".split(
    " ",
  ),
);
const renamed = new Map([
  ["h1", "h2"],
  ["h5", "h4"],
  ["h6", "h4"],
]);
const voids = new Set(["br", "hr", "img"]);
/** Elements that are dropped with their content: it is not article text, or HTML parses it by other rules. */
const dropped = new Set(
  "script style template noscript iframe object svg math textarea title select button xmp noembed noframes plaintext head audio video canvas form".split(
    " ",
  ),
);

/** Reads the tag or comment at `start` and returns the index after it. */
function readMarkup(html: string, start: number, writer: Writer): number {
  if (html.startsWith("<!--", start)) return after(html, "-->", start + 4);
  if (/[!?]/.test(html.charAt(start + 1))) return after(html, ">", start + 1);
  const head = matchAt(/<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iy, html, start);
  if (head === null) {
    writer.text("<");
    return start + 1;
  }
  const [opening, slash, rawName] = head as unknown as [string, string, string];
  const name = rawName.toLowerCase();
  const { attributes, end } = readAttributes(html, start + opening.length);
  if (slash !== "") writer.close(renamed.get(name) ?? name);
  else if (dropped.has(name)) return afterElement(html, name, end);
  else writer.open(renamed.get(name) ?? name, attributes);
  return end;
}

function readAttributes(html: string, from: number) {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < html.length && html[at] !== ">") {
    const found = matchAt(
      /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y,
      html,
      at,
    );
    if (found === null) {
      at += 1;
      continue;
    }
    const [whole, name = "", double, single, bare] = found;
    const value = double ?? single ?? bare ?? "";
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value);
    at += whole.length;
  }
  return { attributes, end: Math.min(at + 1, html.length) };
}

/** Index after the end tag of a dropped element, or the end of the text. */
function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : after(html, ">", found.index);
}

function after(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from);
  return index === -1 ? html.length : index + mark.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Writes allowed elements only, correctly nested and closed. */
function createWriter(pictures: string) {
  const parts: string[] = [];
  const stack: string[] = [];
  const closeLast = () => {
    const name = stack.pop();
    parts.push(name === "table" ? "</table></div>" : `</${name}>`);
  };
  return {
    /** `raw` is text from the HTML: its character references are kept. */
    text(raw: string) {
      parts.push(raw.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    },
    open(name: string, attributes: ReadonlyMap<string, string>) {
      if (!allowed.has(name)) return;
      const rendered = renderAttributes(name, attributes, pictures);
      if (rendered === null) return;
      if (name === "table") parts.push(scrollFrame);
      parts.push(`<${name}${rendered}>`);
      if (!voids.has(name)) stack.push(name);
    },
    close(name: string) {
      if (!stack.includes(name)) return;
      while (stack.at(-1) !== name) closeLast();
      closeLast();
    },
    end(): string {
      while (stack.length > 0) closeLast();
      return parts.join("");
    },
  };
}

const scrollFrame = '<div class="table" tabindex="0" role="region" aria-label="表格">';
