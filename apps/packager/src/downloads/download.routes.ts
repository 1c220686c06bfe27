import { countedAddress } from "@playfront/http/address";
import { packagePath } from "@playfront/http/package-path";
import { surrogateKey } from "@playfront/http/surrogate-key";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Builds } from "../builds/build.ts";
import type { PackageNames } from "../builds/package-names.ts";
import { DatabaseUnavailable } from "../catalogue-db.ts";
import { fail } from "../envelope.ts";
import type { AddressLimits } from "./address-limits.ts";
import { parseRange } from "./byte-range.ts";
import type { ChannelPackages } from "./channel-package.ts";
import type { Channels } from "./channels.ts";
import { apkDisposition } from "./content-disposition.ts";
import type { DownloadLog } from "./download-log.ts";
import { ClientGone, type Part, sendPart } from "./send-package.ts";

export interface DownloadParts {
  builds: Builds;
  names: PackageNames;
  channels: Channels;
  packages: ChannelPackages;
  limits: AddressLimits;
  downloads: DownloadLog;
  /** Milliseconds in which a client must take 256 KiB. */
  pieceMs: number;
  /** Whether a proxy keeps packages, limits addresses and reports what it sent (handed-out.route.ts). */
  isBehindCache: boolean;
}

/** A build never changes, so caches never need to revalidate it. */
const immutable = "public, max-age=31536000, immutable";
/** What may be different soon: channels are added, games renamed, and the shop's database comes back. */
const forNow = "public, max-age=60";
const awaySeconds = 5;

export interface Download {
  Params: { build: string; cid: string; file: string };
}

/**
 * `GET|HEAD /d/<build>/<cid>/<name>.apk`: the package of a build for a channel. A package has one address, so that caches
 * keep it once: any other name, channel, spelling or query is redirected to it (docs/decisions/0110-one-address-a-package.md).
 */
export function downloadRoutes(app: FastifyInstance, parts: DownloadParts): void {
  app.route<Download>({
    method: ["GET", "HEAD"],
    url: "/d/:build/:cid/:file",
    async handler(request, reply) {
      if (parts.isBehindCache) return answer({ ...parts, downloads: uncounted }, request, reply);
      const admission = parts.limits.enter(countedAddress(request.ip));
      if (!admission.isAdmitted) {
        reply.header("retry-after", admission.retryAfter);
        if (admission.status === 429) return fail(reply, 429, "下载太频繁，请稍后再试");
        return fail(reply, 503, "下载的人太多，请稍后再试");
      }
      try {
        return await answer(parts, request, reply);
      } finally {
        admission.leave();
      }
    },
  });
}

type AnswerParts = Omit<DownloadParts, "downloads"> & { downloads: Pick<DownloadLog, "begin"> };

async function answer(
  { builds, names, channels, packages, downloads, pieceMs }: AnswerParts,
  request: FastifyRequest<Download>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { build: id, cid, file } = request.params;
  if (!file.endsWith(".apk")) return fail(reply, 404, "没有找到这个安装包");
  const build = await builds.find(id).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return "away" as const;
    throw error;
  });
  if (build === "away") {
    return fail(reply.header("retry-after", awaySeconds), 503, "安装包暂时无法下载，请稍后再试");
  }
  if (build === undefined) return fail(reply, 404, "没有找到这个安装包");
  const channel = channels.resolve(cid);
  const asked = file.slice(0, -".apk".length);
  const known = await names.find(id);
  const name = known === undefined || known.includes(asked) ? asked : known[0];
  const path = packagePath({ build: id, cid: channel.cid, name });
  if (known !== undefined && request.originalUrl !== path) return redirect(reply, path);
  const pkg = await packages.of(build, channel.cid);
  const part = parseRange(wantedRange(request, pkg.etag), pkg.size);
  if (part.kind === "unsatisfiable") {
    reply.header("content-range", `bytes */${pkg.size}`).header("accept-ranges", "bytes");
    return fail(reply, 416, "请求的范围超出了文件大小");
  }
  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": channel.isNamed && known !== undefined ? immutable : forNow,
    digest: `sha-256=${pkg.digest}`,
    etag: pkg.etag,
    "repr-digest": `sha-256=:${pkg.digest}:`,
    "surrogate-key": surrogateKey("package", id),
  });
  if (isUnchanged(request, pkg.etag)) return reply.code(304).send();
  const { start, length } = part.kind === "part" ? part : { start: 0, length: pkg.size };
  if (part.kind === "part") {
    reply.code(206).header("content-range", `bytes ${start}-${start + length - 1}/${pkg.size}`);
  }
  reply
    .header("content-disposition", apkDisposition(name))
    .type("application/vnd.android.package-archive")
    .header("content-length", length);
  if (request.method === "HEAD" || length === 0) return reply.send();
  const download = downloads.begin({ pkg, name, start, downloader: downloaderOf(request) });
  return sendBody(reply, { pkg, start, length, pieceMs, onSent: download.add }).finally(
    download.end,
  );
}

/** The proxy asks for pieces to keep, which are no downloads. */
const uncounted = { begin: () => ({ add() {}, end() {} }) };

/** The downloader as one line; it is hashed before it is stored. */
export function downloaderOf(request: FastifyRequest): string {
  return `${countedAddress(request.ip)} ${request.headers["user-agent"] ?? ""}`;
}

type Body = Omit<Part, "begin">;

/** Bypasses Fastify's streams, which need a new buffer a piece. Fastify answers a failure before the first byte. */
async function sendBody(reply: FastifyReply, body: Body): Promise<FastifyReply> {
  const response = reply.raw;
  const begin = () => {
    reply.hijack();
    response.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  };
  try {
    await sendPart(response, { ...body, begin });
  } catch (error) {
    const isGone = error instanceof ClientGone;
    if (!response.headersSent && !isGone) throw error;
    if (!isGone) reply.log.error({ err: error }, "a download broke off");
    if (!reply.sent) reply.hijack();
    response.destroy();
  }
  return reply;
}

/** 301 and not 308, which Android's DownloadManager does not follow. The path has no host, so it stays on this one. */
function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", forNow).redirect(path, 301);
}

/**
 * The Range header if it applies: on GET, and with If-Range only if that is this package's strong tag. Dates and weak tags
 * never match (RFC 9110 section 13.1.5).
 */
function wantedRange(request: FastifyRequest, etag: string): string | undefined {
  if (request.method !== "GET" || isUnchanged(request, etag)) return undefined;
  const ifRange = request.headers["if-range"];
  return ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
}

/** By tag only: packages of two channels have the same date and different bytes. */
function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"] ?? "";
  return tags.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
