import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { hostOf } from "@playfront/http/host-of";
import { withSpan } from "@playfront/observe/tracing/with-span";
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import type { Admission } from "../infra/admission/admission.ts";
import type { Clock } from "../infra/clock.ts";
import type { ContentRevisions } from "../infra/content/content-revisions.ts";
import type { SharedCopies } from "../infra/copies/shared-copies.ts";
import { createGate, type Gate, OverloadError } from "../infra/limits/gate.ts";
import { manifestOf } from "./manifest.ts";
import { packagesOrigin } from "./packages-origin.ts";
import { readAddress } from "./page-address.ts";
import { PageCache, type ServedPage } from "./page-cache.ts";
import { withPackages } from "./page-policy.ts";
import { ReadyPages } from "./ready-pages.ts";
import { policyName, renderPage } from "./render-page.ts";
import { sendBusyPage, sendPage } from "./send-page.ts";
import { SharedPages } from "./shared-pages.ts";
import { type Site, type Sites, siteKey } from "./sites.ts";
import type { StorefrontBuild } from "./storefront-build.ts";

export interface StorefrontHost {
  /** In development a new build for each request, otherwise always the same. */
  loadBuild(): Promise<StorefrontBuild>;
  /** The folder of the browser's files. */
  files: string;
  sites: Sites;
  /** Port of the packaging host, if it has no origin of its own. */
  packagerPort: number;
  /** Of the content that the pages are made of. */
  revisions: ContentRevisions;
  clock: Clock;
  /** By default one of its own. */
  pages?: PageCache;
  /** Of pages, for the other nodes. */
  copies?: SharedCopies | null;
  /** The server's. Without it renderings are limited by themselves alone. */
  admission?: Admission;
  development: boolean;
}

const base = "/app";
/** A rendering takes some milliseconds of the one thread; whoever would wait for more than about a second is turned away. */
const renderLimits = { running: 8, waiting: 64 };

/** Serves the files and pages of the shop under /app/. */
export async function storefrontPages(app: FastifyInstance, host: StorefrontHost): Promise<void> {
  const { revisions, clock, sites, pages = new PageCache({ revisions, clock }) } = host;
  const readPage = createPageReader(host, pages);
  const ready = new ReadyPages({ pages, sites, ahead: app.ahead });
  if (!host.development) ready.goAhead(app.server);
  app.decorateRequest("pageOfPath", null);
  if (!host.development) await serveFiles(app, host);
  app.get("/", (_request, reply) => reply.redirect(`${base}/home/`));
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = readAddress(request.url);
    if (address === null) return reply.callNotFound();
    const { pathname, search } = address;
    const storefront = await host.loadBuild();
    const canonical = base + storefront.entry.canonicalPath(pathname.slice(base.length));
    const isCanonical = pathname === canonical;
    // A redirect would repeat the token. The page's early script takes the token out of the address and corrects it.
    if (!isCanonical && !new URLSearchParams(search).has("token")) {
      return reply.redirect(canonical + search, 308);
    }
    const site = sites.of(hostOf(request));
    const served = await readPage(storefront, site, canonical);
    if (served === "busy") return sendBusyPage(reply);
    const { headers } = served.page;
    const packages = packagesOrigin(site, request, host.packagerPort);
    const policy = withPackages(headers[policyName] ?? "", packages);
    const now = clock.now();
    if (request.url.split("?", 1)[0] === canonical) request.pageOfPath = served;
    return sendPage(request, reply, { served, now, policy, isKeepable: isCanonical });
  };
  app.get(`${base}/manifest.webmanifest`, (request, reply) =>
    reply
      .type("application/manifest+json")
      .header("cache-control", "public, max-age=3600")
      .send(JSON.stringify(manifestOf(sites.of(hostOf(request)).settings))),
  );
  app.get(base, handler);
  const onSend: onSendHookHandler = (request, reply, payload, done) => {
    ready.note(request, reply, payload);
    done();
  };
  app.get(`${base}/*`, { onSend }, handler);
}

/**
 * Files with a hash in the name never change; others are revalidated each time. A worker gets the policy of its own
 * file, so files have the same policy as pages.
 */
async function serveFiles(app: FastifyInstance, { sites, files }: StorefrontHost): Promise<void> {
  const options = (cacheControl: string) => ({
    index: false as const,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // An older file may be the one to serve, after a roll-back.
    lastModified: false,
    setHeaders(reply: FastifyReply) {
      reply.header(policyName, policyOfFiles(sites));
      reply.header("cache-control", cacheControl);
    },
  });
  // One route for the files with hashes: they are hundreds, and a route takes some kilobytes. Any other name is a 404.
  await app.register(fastifyStatic, {
    ...options("public, max-age=31536000, immutable"),
    root: join(files, "assets"),
    prefix: `${base}/assets/`,
  });
  // A route for each of the others: a name that is no file is a page.
  await app.register(fastifyStatic, {
    ...options("no-cache"),
    root: files,
    prefix: `${base}/`,
    wildcard: false,
    globIgnore: ["assets/**"],
  });
}

function policyOfFiles({ all }: Sites): string {
  const others = all.flatMap(({ settings: { hosts } }) => [hosts.api, hosts.static]);
  return `${["default-src 'self'", ...new Set(others.filter(Boolean))].join(" ")}; object-src 'none'`;
}

/** Reads pages from the cache or renders them, a few at a time. */
function createPageReader(
  { development, revisions, clock, admission, copies }: StorefrontHost,
  cache: PageCache,
) {
  const gate = createGate(renderLimits);
  const shared = copies && !development ? new SharedPages({ copies, revisions, clock }) : null;
  const admit: Gate = (work) => (admission ? admission.run(() => gate(work)) : gate(work));
  return async (
    storefront: StorefrontBuild,
    site: Site,
    path: string,
  ): Promise<ServedPage | "busy"> => {
    const kept = development ? new PageCache({ revisions, clock }) : cache;
    try {
      return await kept.read(siteKey(site, path), (isKept) => {
        const render = () =>
          admit(() =>
            withSpan("render page", () =>
              renderPage({ storefront, development, site, path, isKept }),
            ),
          );
        const { version } = storefront.build.assets;
        return shared === null ? render() : shared.take({ version, site, path }, render);
      });
    } catch (error) {
      if (error instanceof OverloadError) return "busy";
      throw error;
    }
  };
}
