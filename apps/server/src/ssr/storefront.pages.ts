import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler } from "react-router";
import { manifestOf } from "./manifest.ts";
import { packagesOrigin } from "./packages-origin.ts";
import { readAddress } from "./page-address.ts";
import { type Page, PageCache, type Rendered } from "./page-cache.ts";
import { acceptedEncoding, matchesTag } from "./page-negotiation.ts";
import { developmentPolicy, pagePolicy, withPackages } from "./page-policy.ts";
import type { Site, Sites } from "./sites.ts";
import type { StorefrontBuild } from "./storefront-build.ts";

export interface StorefrontHost {
  /** In development a new build for each request, otherwise always the same. */
  loadBuild(): Promise<StorefrontBuild>;
  /** The folder of the browser's files. */
  files: string;
  sites: Sites;
  /** Port of the packaging host, if it has no origin of its own. */
  packagerPort: number;
  /** Registers `drop`, which is called when content has changed. */
  onContentChange(drop: () => void): void;
  development: boolean;
}

const base = "/app";
const policyName = "content-security-policy";

/** Serves the files and pages of the shop under /app/. */
export async function storefrontPages(app: FastifyInstance, host: StorefrontHost): Promise<void> {
  const cache = new PageCache();
  host.onContentChange(() => cache.drop());
  if (!host.development) await serveFiles(app, host);
  app.get("/", { schema: { hide: true } }, (_request, reply) => reply.redirect(`${base}/home/`));
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url);
    if (address === null) return reply.callNotFound();
    const { pathname, search } = address;
    const { entry } = await host.loadBuild();
    const canonical = base + entry.canonicalPath(pathname.slice(base.length));
    if (pathname !== canonical) return reply.redirect(canonical + search, 308);
    // Not X-Forwarded-Host: shared caches have only Host in their keys (decision 0043).
    const site = host.sites.of(request.headers.host);
    const render = () => renderPage(host, site, canonical);
    const kept = host.development ? new PageCache() : cache;
    const page = await kept.read(`${site.name} ${canonical}`, render);
    const packages = packagesOrigin(site, request, host.packagerPort);
    reply.header(policyName, withPackages(page.headers[policyName] ?? "", packages));
    return sendPage(request, reply, page);
  };
  app.get(`${base}/manifest.webmanifest`, { schema: { hide: true } }, (request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "public, max-age=3600")
      .send(JSON.stringify(manifestOf(host.sites.of(request.headers.host).settings))),
  );
  // A file of another version is a 404, not a page.
  app.get(`${base}/assets/*`, { schema: { hide: true } }, (_request, reply) =>
    reply.callNotFound(),
  );
  app.get(base, { schema: { hide: true } }, handler);
  app.get(`${base}/*`, { schema: { hide: true } }, handler);
}

/**
 * Files with a hash in the name never change; others are revalidated each time. A worker gets the policy of its own
 * file, so files have the same policy as pages.
 */
async function serveFiles(app: FastifyInstance, { sites, files }: StorefrontHost): Promise<void> {
  const others = sites.all.flatMap(({ settings: { hosts } }) => [hosts.api, hosts.static]);
  const policy = `${["default-src 'self'", ...new Set(others.filter(Boolean))].join(" ")}; object-src 'none'`;
  await app.register(fastifyStatic, {
    root: files,
    prefix: `${base}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes("/assets/");
      reply.header(policyName, policy);
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/** A rendering gets only the path, so that nothing personal and no channel can get into a page. */
async function renderPage(host: StorefrontHost, site: Site, path: string): Promise<Rendered> {
  const { build, entry } = await host.loadBuild();
  const handle = createRequestHandler(build, host.development ? "development" : "production");
  const context = entry.provideLoadContext(site.api, site.settings);
  const response = await handle(new Request(`http://storefront${documentPath(path)}`), context);
  const html = await response.text();
  const headers: Record<string, string> = {
    [policyName]: policyOf(host, site, response),
  };
  // Keep search engines away from test sites.
  if (site.name === "test") headers["x-robots-tag"] = "noindex";
  const location = response.headers.get("location");
  if (location !== null) headers.location = location;
  const isKnown = response.headers.has("x-known-page");
  return { status: response.status, headers, html, isKnown };
}

/**
 * React Router answers a path that ends in `.data` with the raw data of its loaders, with operators' text unescaped. The
 * shop does not use that; a slash at the end makes the router treat the path as a page.
 */
function documentPath(path: string): string {
  return path.endsWith(".data") ? `${path}/` : path;
}

function policyOf({ development }: StorefrontHost, site: Site, response: Response): string {
  const { hosts, storageFrame } = site.settings;
  if (development) return developmentPolicy(hosts, storageFrame);
  return pagePolicy(response.headers.get("x-script-sources") ?? "", hosts, storageFrame);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { [policyName]: _sent, ...headers } = page.headers;
  reply.code(page.status).headers(headers).type("text/html; charset=utf-8");
  reply.header("vary", "accept-encoding");
  if (page.status !== 200) return reply.header("cache-control", "no-store").send(page.html);
  // Paths that somebody made up must not fill shared caches.
  const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
  reply.headers({ "cache-control": page.isKnown ? shared : "no-cache", etag: page.etag });
  if (matchesTag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return reply.send(page.html);
  const body = encoding === "br" ? page.brotli : page.gzip;
  return reply.header("content-encoding", encoding).send(body);
}
