import { countedAddress } from "@playfront/http/address";
import { surrogateKey } from "@playfront/http/surrogate-key";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../envelope.ts";
import { parseRange } from "./byte-range.ts";
import type { ChannelPackage } from "./channel-package.ts";
import { apkDisposition } from "./content-disposition.ts";
import type { DownloadLog } from "./download-log.ts";
import { checkConditions } from "./preconditions.ts";
import { ClientGone, type Part, sendPart } from "./send-package.ts";

export interface Answer {
  pkg: ChannelPackage;
  /** Of the file, without `.apk`. */
  name: string;
  cacheControl: string;
  downloads: Pick<DownloadLog, "begin">;
  /** Milliseconds in which the client must take 256 KiB. */
  pieceMs: number;
}

/** Sends a package, or what the request's conditions and range leave of it. */
export async function answerPackage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pkg, name, cacheControl, downloads, pieceMs }: Answer,
): Promise<FastifyReply> {
  const condition = checkConditions(request.headers, pkg.etag);
  if (condition === "failed") return fail(reply, 412, "安装包已更换，请重新下载");
  const range = condition === "unchanged" ? undefined : wantedRange(request, pkg.etag);
  const part = parseRange(range, pkg.size);
  if (part.kind === "unsatisfiable") {
    reply.header("content-range", `bytes */${pkg.size}`).header("accept-ranges", "bytes");
    return fail(reply, 416, "请求的范围超出了文件大小");
  }
  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    digest: `sha-256=${pkg.digest}`,
    etag: pkg.etag,
    "repr-digest": `sha-256=:${pkg.digest}:`,
    "surrogate-key": `${surrogateKey("package", pkg.build.id)} ${surrogateKey("channel", pkg.cid)}`,
  });
  if (condition === "unchanged") return reply.code(304).send();
  const { start, length } = part.kind === "part" ? part : { start: 0, length: pkg.size };
  if (part.kind === "part") {
    reply.code(206).header("content-range", `bytes ${start}-${start + length - 1}/${pkg.size}`);
  }
  reply
    .header("content-disposition", apkDisposition(name, pkg.build.id))
    .type("application/vnd.android.package-archive")
    .header("content-length", length);
  if (request.method === "HEAD" || length === 0) return reply.send();
  const download = downloads.begin({ pkg, name, start, downloader: downloaderOf(request) });
  return sendBody(reply, { pkg, start, length, pieceMs, onSent: download.add }).finally(
    download.end,
  );
}

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

/**
 * The Range header if it applies: on GET, and with If-Range only if that is this package's strong tag. Dates and weak tags
 * never match (RFC 9110 section 13.1.5).
 */
function wantedRange({ method, headers }: FastifyRequest, etag: string): string | undefined {
  if (method !== "GET") return undefined;
  const ifRange = headers["if-range"];
  return ifRange === undefined || ifRange === etag ? headers.range : undefined;
}
