import type { FastifyReply, FastifyRequest } from "fastify";
import { retrySeconds } from "../infra/http/errors.ts";
import type { ServedPage } from "./page-cache.ts";
import { acceptedEncoding, matchesTag } from "./page-negotiation.ts";
import { policyName } from "./render-page.ts";

/** Seconds for which a shared cache may keep a page, and for which it may send it if the shop cannot be reached. */
const keptSeconds = 60;
const keptForErrors = 3600;
const html = "text/html; charset=utf-8";

export interface Sending {
  served: ServedPage;
  now: Date;
  /** The page's policy as this caller needs it. */
  policy: string;
  /** Whether caches may keep a page with status 200. */
  isKeepable: boolean;
}

/** Sends a rendered page, compressed if the client takes it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { served, now, policy, isKeepable }: Sending,
): Promise<FastifyReply> {
  const { page } = served;
  reply.code(page.status).headers(page.headers).type(html);
  reply.headers({ [policyName]: policy, vary: "accept-encoding" });
  // Failures are rendered afresh for each request: to compress them would cost more than it saves.
  if (page.status >= 500) {
    if (page.status === 503) reply.header("retry-after", retrySeconds);
    return reply.header("cache-control", "no-store").send(page.html);
  }
  if (page.status === 200 && isKeepable) {
    const caching = cachingOf(served, now);
    // The shop reads how old the page's answers are (apps/storefront/src/browser/page/page-time.ts): the only header that a
    // page can read of itself.
    const timing = `rendered;desc="${page.renderedAt}"`;
    reply.headers({ "cache-control": caching, etag: page.etag, "server-timing": timing });
    if (matchesTag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  } else {
    if (page.status === 404) replaceKept(request, reply);
    reply.header("cache-control", "no-store");
  }
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === null) return reply.send(page.html);
  return reply.header("content-encoding", encoding).send(await page.encoded(encoding));
}

/**
 * A page that the proxy still keeps, past its time, is replaced there: else it would come back while the shop cannot answer. A
 * not-found page that replaces none is not kept. nginx before 1.23 reads this header only ahead of `Cache-Control`.
 */
function replaceKept({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers["x-page-cache"] === "EXPIRED") reply.header("x-accel-expires", "1");
}

/**
 * Shared caches keep paths that the shop links to, and none until after the page changes. Paths that somebody made up must
 * not fill them. Nobody may send a page while it asks for a new one: how long it waited before is not known to the next cache.
 */
function cachingOf({ page, isCurrent }: ServedPage, now: Date): string {
  const { changesAt } = page.madeOf;
  const left = changesAt === null ? keptForErrors : (changesAt.getTime() - now.getTime()) / 1000;
  const seconds = Math.floor(Math.min(left, keptSeconds));
  if (!page.isKnown || !isCurrent || seconds < 1) return "no-cache";
  const forErrors = Math.floor(Math.min(left, keptForErrors)) - seconds;
  return `public, max-age=0, s-maxage=${seconds}, stale-if-error=${forErrors}`;
}

const busyPage = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${retrySeconds}"><title>请稍后再试</title></head><body><h1>当前访问人数较多</h1><p>页面会自动重试，请稍候。</p></body></html>`;

/** Answers a request for a page that cannot be rendered now, because too many others are waiting. The page tries again by itself. */
export function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ "retry-after": retrySeconds, "cache-control": "no-store" })
    .type(html)
    .send(busyPage);
}
