import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";

/** A host beside the shop: its pages, changed or not, and all else as the shop answers it. */
export interface PageHost {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Passes requests on to the shop. With `change`, pages are what it makes of the shop's own, which were fetched before: both
 * kinds of page then come by the same way, and from a memory.
 */
export async function startPageHost(
  shop: string,
  pages: ReadonlyMap<string, Buffer>,
): Promise<PageHost> {
  const server = createServer((incoming, response) => {
    const page = pages.get(incoming.url ?? "");
    if (page === undefined) passOn(shop, incoming, response);
    else response.writeHead(200, pageHeaders(page)).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The shop's page without its scripts, with its style sheets in it, compressed as the shop compresses pages. */
export async function scriptFreePage(origin: string, path: string): Promise<Buffer> {
  const response = await fetch(origin + path);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return compress(await withStyles(origin, withoutScripts(await response.text())));
}

function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** The shop's page whose scripts start while it loads, as other sites' do. */
export async function eagerPage(origin: string, path: string): Promise<Buffer> {
  const html = await (await fetch(origin + path)).text();
  const held = /<script nonce="[^"]*" type="text\/plain" data-modules="([^"]*)">/;
  const files = held.exec(html)?.[1]?.split(" ");
  if (!files) throw new Error(`${path} holds no scripts`);
  const links = files.map((file) => `<link rel="modulepreload" href="${file}">`).join("");
  return compress(
    html.replace(held, '<script type="module">').replace("</head>", `${links}</head>`),
  );
}

/** The bytes of the shop's page on the wire, and of its text. */
export async function pageSize(
  origin: string,
  path: string,
): Promise<{ sent: number; text: number }> {
  const response = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
  const text = Buffer.byteLength(await response.text());
  return { sent: Number(response.headers.get("content-length")), text };
}

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

async function withStyles(origin: string, html: string): Promise<string> {
  let styled = html;
  for (const [link, href = ""] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)) {
    const isInside = link.includes(" disabled");
    const text = isInside ? "" : await (await fetch(new URL(href, origin))).text();
    styled = styled.replace(link, () => (isInside ? "" : `<style>${text}</style>`));
  }
  return styled;
}

function pageHeaders(page: Buffer): Record<string, string | number> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": page.length,
    "cache-control": "no-cache",
  };
}

function passOn(shop: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = incoming;
  const asked = request(shop + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.destroy());
  incoming.pipe(asked);
}
