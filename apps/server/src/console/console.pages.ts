import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Where `scripts/build-console.ts` puts the console. */
export const consoleFolder = join(import.meta.dirname, "../../../console/build");

const base = "/console";
const nonceField = '<meta name="style-nonce" content=""';

interface ConsolePagesOptions {
  folder: string;
  /** The origin of the packaging host, which the page uploads packages to. */
  packagerOf(request: FastifyRequest): string;
}

/**
 * Serves the operators' console: one page for all its addresses, and files whose names change with their content. Styles are
 * made in the browser and carry a nonce of the answer; scripts come from this host alone. A server without a built console
 * goes on without it.
 */
export async function consolePages(
  app: FastifyInstance,
  { folder, packagerOf }: ConsolePagesOptions,
): Promise<void> {
  const page = await readPage(folder);
  if (page === null) {
    app.log.warn("The operators' console is not built; `npm start` builds it");
    return;
  }
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
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, page, packagerOf(request));
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
    .send(page.replace(nonceField, `<meta name="style-nonce" content="${nonce}"`));
}

async function readPage(folder: string): Promise<string | null> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
  if (page === null) return null;
  if (!page.includes(nonceField)) throw new Error("the console's page has no place for the nonce");
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
