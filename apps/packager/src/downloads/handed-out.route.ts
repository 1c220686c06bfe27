import type { FastifyInstance, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../catalogue-db.ts";
import { fail } from "../envelope.ts";
import { downloaderOf } from "./answer-package.ts";
import type { Download, DownloadParts } from "./download.routes.ts";

/**
 * `POST /d/<build>/<cid>/<name>.apk`: the proxy in front, which keeps packages, reports an answer that it has sent. Its headers
 * `x-sent-status`, `x-sent-range` and `x-sent-bytes` say what; the other headers are the client's.
 */
export function handedOutRoute(app: FastifyInstance, parts: DownloadParts): void {
  app.post<Download>("/d/:build/:cid/:file", async (request, reply) => {
    if (request.headers["x-package-cache"] !== "sent") {
      return fail(reply.header("allow", "GET, HEAD"), 405, "不支持这种请求方式");
    }
    const sent = readSent(request);
    if (sent !== undefined) await count(parts, request, sent);
    return reply.code(204).send();
  });
}

interface Sent {
  /** Offset of the answer's first byte. */
  start: number;
  bytes: number;
}

/** Undefined unless the answer was a package, or a part of one, and some of it was sent. */
function readSent({ headers }: FastifyRequest): Sent | undefined {
  const isPart = headers["x-sent-status"] === "206";
  if (!isPart && headers["x-sent-status"] !== "200") return undefined;
  const start = isPart ? /^bytes (\d+)-/.exec(String(headers["x-sent-range"]))?.[1] : 0;
  const bytes = Number(headers["x-sent-bytes"]);
  return start === undefined || !(bytes > 0) ? undefined : { start: Number(start), bytes };
}

async function count(
  { builds, channels, packages, downloads }: DownloadParts,
  request: FastifyRequest<Download>,
  { start, bytes }: Sent,
): Promise<void> {
  const { build: id, cid, file } = request.params;
  const build = await builds.find(id).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  });
  if (build === undefined) return;
  const pkg = await packages.of(build, channels.resolve(cid));
  const name = file.slice(0, -".apk".length);
  const download = downloads.begin({ pkg, name, start, downloader: downloaderOf(request) });
  download.add(Math.min(bytes, pkg.size - start));
  download.end();
}
