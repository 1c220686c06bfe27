import type { RequestListener } from "node:http";
import { codes } from "@playfront/contract/codes";
import { failureEnvelope } from "@playfront/contract/envelope";
import { requestIdHeader } from "@playfront/observe/request-id";
import type { Ahead } from "../http/ahead/ahead.ts";
import { exposedHeaders } from "../http/cross-origin.ts";
import { overloadMessage, retrySeconds } from "../http/errors.ts";

const body = JSON.stringify(failureEnvelope(codes.serverError, overloadMessage, null));

export interface RefusalParts {
  /** Headers of every response. */
  headers: Record<string, string>;
  /** Origins whose pages may read the response. */
  origins: readonly string[];
  ahead: Ahead;
}

/** Answers 503 without Fastify: a refusal has to cost much less than the work that it spares. */
export function createRefusal({ headers, origins, ahead }: RefusalParts): RequestListener {
  const own = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": retrySeconds,
    vary: "Origin",
  };
  const sameOrigin = Object.entries(own).flat() as string[];
  const byOrigin = new Map(origins.map((origin) => [origin, [...sameOrigin, ...allow(origin)]]));
  return (request, response) => {
    const since = performance.now();
    const head = byOrigin.get(request.headers.origin ?? "") ?? sameOrigin;
    const id = ahead.idOf(request);
    response.writeHead(503, [...head, requestIdHeader, id]).end(body);
    ahead.note(request, { call: "refused", status: 503, id, since });
  };
}

function allow(origin: string): string[] {
  return [
    "access-control-allow-origin",
    origin,
    "access-control-expose-headers",
    exposedHeaders.join(", "),
  ];
}
