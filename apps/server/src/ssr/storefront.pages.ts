import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler } from "react-router";
import { manifestOf } from "./manifest.ts";
import { packagesOrigin } from "./packages-origin.ts";
import { readAddress } from "./page-address.ts";
import { type Page, PageCache, type Rendered } from "./page-cache.ts";
import { acceptedEncoding, knowsTag } from "./page-negotiation.ts";
import { developmentPolicy, pagePolicy, withPackages } from "./page-policy.ts";
import type { Site, Sites } from "./sites.ts";
import type { StorefrontBuild } from "./storefront-build.ts";

export interface StorefrontHost {
  /** Fresh for each request while developing, the same one otherwise. */
  loadBuild(): Promise<StorefrontBuild>;
  /** Folder of the build's files. */
  files: string;
  sites: Sites;
  /** Of the packaging host, where it has no host of its own. */
  packagerPort: number;
  /** Calls `drop` whenever content has changed. */
  onContentChange(drop: () => void): void;
  development: boolean;
}

const base = "/app";
const policyName = "content-security-policy";

/** Serves the shop under /app/: its files, and its pages rendered once for everyone. */
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
    // Not by X-Forwarded-Host: shared caches tell pages apart by the host they were asked of (decision 0043).
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
  // A file of another version is missing, not a page.
  app.get(`${base}/assets/*`, { schema: { hide: true } }, (_request, reply) =>
    reply.callNotFound(),
  );
  app.get(base, { schema: { hide: true } }, handler);
  app.get(`${base}/*`, { schema: { hide: true } }, handler);
}

/**
 * Hashed files never change; the others are asked for again each time. A worker lives by the policy of its own file,
 * so files may load what pages may.
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

/** Only the path reaches a rendering: nothing personal and no channel can get into a page. */
async function renderPage(host: StorefrontHost, site: Site, path: string): Promise<Rendered> {
  const { build, entry } = await host.loadBuild();
  const handle = createRequestHandler(build, host.development ? "development" : "production");
  const context = entry.provideLoadContext(site.api, site.settings);
  const response = await handle(new Request(`http://storefront${documentPath(path)}`), context);
  const html = await response.text();
  const headers: Record<string, string> = {
    [policyName]: policyOf(host, site, response),
  };
  // What is being tried out is no search engine's business.
  if (site.name === "test") headers["x-robots-tag"] = "noindex";
  const location = response.headers.get("location");
  if (location !== null) headers.location = location;
  const isKnown = response.headers.has("x-known-page");
  return { status: response.status, headers, html, isKnown };
}

/**
 * The router answers an address that ends in `.data` with its loaders' bare data, text from operators unescaped in it.
 * Nothing here asks for that; a slash behind makes it the page it would be by its routes.
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
  // What somebody made up is not worth a place in anybody's cache.
  const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
  reply.headers({ "cache-control": page.isKnown ? shared : "no-cache", etag: page.etag });
  if (knowsTag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return reply.send(page.html);
  const body = encoding === "br" ? page.brotli : page.gzip;
  return reply.header("content-encoding", encoding).send(body);
}
