import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The browser's files of this build, seen from the server's bundle. */
const client = join(import.meta.dirname, "../client");

/** As React writes the links of `PageStyles`. */
const links =
  /<link rel="stylesheet" href="(\/app\/assets\/[\w.-]+\.css)" data-precedence="page"\/>/g;
/** Keeps browsers from loading a sheet, and from fetching it ahead. */
const unloaded = 'media="not all" disabled=""';

/**
 * Puts the style sheets of a rendering into its HTML, so that the first paint waits for no other file. Each link stays, but is
 * not loaded: whoever looks for the sheet finds it there. `sources` allow the styles in the page's policy.
 */
export async function stylesInside(
  html: string,
  folder: string = client,
): Promise<{ html: string; sources: string[] }> {
  const end = html.indexOf("</head>");
  const head = html.slice(0, end);
  const addresses = [...head.matchAll(links)].map(([, address = ""]) => address);
  const first = head.search(links);
  if (first < 0) return { html, sources: [] };
  const { text, source } = await readStyles(addresses, folder);
  const rest = head
    .slice(first)
    .replaceAll(links, `<link rel="stylesheet" href="$1" data-precedence="page" ${unloaded}/>`);
  const styled = `${head.slice(0, first)}<style>${text}</style>${rest}`;
  return { html: styled + html.slice(end), sources: [source] };
}

interface Styles {
  text: string;
  /** In the policy's syntax. */
  source: string;
}

/** By the addresses of the sheets: there are as many as routes. */
const known = new Map<string, Promise<Styles>>();

function readStyles(addresses: readonly string[], folder: string): Promise<Styles> {
  const key = [folder, ...addresses].join(" ");
  const found = known.get(key) ?? readSheets(addresses, folder);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function readSheets(addresses: readonly string[], folder: string): Promise<Styles> {
  const texts = await Promise.all(
    addresses.map((address) => readFile(join(folder, address.replace(/^\/app\//, "")), "utf8")),
  );
  const text = texts.map((sheet) => sheet.trim()).join("\n");
  const hash = createHash("sha256").update(text).digest("base64");
  return { text, source: `'sha256-${hash}'` };
}
