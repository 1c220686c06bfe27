import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Where `scripts/build-console.ts` puts the console. */
export const consoleFolder = join(import.meta.dirname, "../../../console/build");

const base = "/console";
/** Where a page has the nonce of its styles. */
const noncePlace = /(?<=<meta name="style-nonce" content=|<style nonce=)""/;
/** Where it has the shop's origin. */
const shopPlace = /(?<=<meta name="shop-origin" content=)""/;

/** Shown until the console has been built. */
const waiting = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>正在构建运营后台</title>
<style nonce="">
body { display: grid; min-height: 100vh; margin: 0; place-content: center; justify-items: center; gap: 8px; font: 16px/1.6 system-ui, sans-serif; }
h1, p { margin: 0; }
h1 { font-size: 20px; }
p { opacity: 0.7; }
</style>
</head>
<body>
<h1>正在构建运营后台…</h1>
<p>通常不到一分钟,完成后会自动打开。</p>
</body>
</html>
`;

interface ConsolePagesOptions {
  folder: string;
  /** The origin of the packaging host, which the page uploads packages to. */
  packagerOf(request: FastifyRequest): string;
  /** The shop's, where that is another one than the page's; else empty. */
  shopOrigin: string;
}

/**
 * Serves the operators' console: one page for all its addresses, and files whose names change with their content. Styles are
 * made in the browser and carry a nonce of the answer; scripts come from this host alone. The page is read from the folder each
 * time: `npm start` builds the console beside the running server, and until it is there a page says so and asks again.
 */
export async function consolePages(
  app: FastifyInstance,
  { folder, packagerOf, shopOrigin }: ConsolePagesOptions,
): Promise<void> {
  await mkdir(join(folder, "assets"), { recursive: true });
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: `${base}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply) => reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  app.get(`${base}/api/*`, (_request, reply) => reply.callNotFound());
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = (await readPage(folder))?.replace(shopPlace, `"${shopOrigin}"`) ?? null;
    if (page === null) reply.code(503).header("retry-after", "2");
    return sendPage(reply, page ?? waiting, packagerOf(request));
  };
  app.get(base, send);
  app.get(`${base}/*`, send);
}

function sendPage(reply: FastifyReply, page: string, packager: string) {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "no-store",
      "content-security-policy": policyOf(nonce, packager),
      "x-frame-options": "DENY",
    })
    .send(page.replace(noncePlace, `"${nonce}"`));
}

async function readPage(folder: string): Promise<string | null> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
  if (page === null) return null;
  if (!noncePlace.test(page)) throw new Error("the console's page has no place for the nonce");
  return page;
}

function policyOf(nonce: string, packager: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${packager}`,
    // Previews of the shop's pages.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
