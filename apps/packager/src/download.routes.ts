import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Builds } from "./builds.ts";
import { parseRange } from "./byte-range.ts";
import { channelFile, channelOf } from "./channel-file.ts";
import { apkDisposition } from "./content-disposition.ts";
import { fail } from "./envelope.ts";
import { openSegments } from "./segment-stream.ts";
import { sliceSegments, type VirtualFile } from "./virtual-file.ts";

/** A build never changes, so whoever holds its bytes never has to ask again. */
const IMMUTABLE = "public, max-age=31536000, immutable";

type Download = { Params: { build: string; cid: string; file: string } };

/** `GET|HEAD /d/<build>/<cid>/<name>.apk`: the package of a build for a channel. */
export function downloadRoutes(app: FastifyInstance, builds: Builds): void {
  app.route<Download>({
    method: ["GET", "HEAD"],
    url: "/d/:build/:cid/:file",
    async handler(request, reply) {
      const { build: id, cid, file } = request.params;
      const build = file.endsWith(".apk") ? await builds.find(id) : undefined;
      if (build === undefined) return fail(reply, 404, "没有找到这个安装包");
      reply.header("content-disposition", apkDisposition(file.slice(0, -".apk".length)));
      return sendFile(request, reply, channelFile(build, channelOf(cid)));
    },
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: VirtualFile,
): Promise<FastifyReply> {
  const part = parseRange(wantedRange(request, file), file.length);
  if (part.kind === "unsatisfiable") {
    reply.removeHeader("content-disposition");
    reply.header("content-range", `bytes */${file.length}`).header("accept-ranges", "bytes");
    return fail(reply, 416, "请求的范围超出了文件大小");
  }
  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": IMMUTABLE,
    etag: file.etag,
    "last-modified": file.lastModified.toUTCString(),
  });
  if (isUnchanged(request, file)) {
    reply.removeHeader("content-disposition");
    return reply.code(304).send();
  }
  const { start, length } = part.kind === "part" ? part : { start: 0, length: file.length };
  if (part.kind === "part") {
    reply.code(206).header("content-range", `bytes ${start}-${start + length - 1}/${file.length}`);
  }
  reply.type("application/vnd.android.package-archive").header("content-length", length);
  if (request.method === "HEAD") return reply.send();
  return reply.send(await openSegments(sliceSegments(file.segments, start, length)));
}

/**
 * The Range header where it counts: on GET, and with an If-Range only when that names these very
 * bytes. A date is never strong enough for that, a weak tag neither (RFC 9110 section 13.1.5).
 */
function wantedRange(request: FastifyRequest, file: VirtualFile): string | undefined {
  if (request.method !== "GET" || isUnchanged(request, file)) return undefined;
  const ifRange = request.headers["if-range"];
  return ifRange === undefined || ifRange === file.etag ? request.headers.range : undefined;
}

function isUnchanged(request: FastifyRequest, file: VirtualFile): boolean {
  const tags = request.headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => ["*", file.etag].includes(tag.trim().replace(/^W\//, "")));
  }
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return Math.floor(file.lastModified.getTime() / 1000) * 1000 <= since;
}
