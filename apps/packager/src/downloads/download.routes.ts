import { countedAddress } from "@playfront/http/address";
import { packagePath } from "@playfront/http/package-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Builds } from "../builds/build.ts";
import type { PackageNames } from "../builds/package-names.ts";
import { DatabaseUnavailable } from "../catalogue-db.ts";
import { fail } from "../envelope.ts";
import type { AddressLimits } from "./address-limits.ts";
import { answerPackage } from "./answer-package.ts";
import type { ChannelPackages } from "./channel-package.ts";
import type { Channels } from "./channels.ts";
import type { DownloadLog } from "./download-log.ts";

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

/** A registered build never changes, so caches never need to revalidate it. */
const immutable = "public, max-age=31536000, immutable";
/**
 * What may be different soon: channels are added and their values changed, games renamed, files of the folder replaced, and
 * the shop's database comes back.
 */
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
  if (build === undefined || !build.isPublic) return fail(reply, 404, "没有找到这个安装包");
  const channel = channels.resolve(cid);
  const asked = file.slice(0, -".apk".length);
  const known = await names.find(id);
  const name = known === undefined || known.includes(asked) ? asked : known[0];
  const path = packagePath({ build: id, cid: channel.cid, name });
  if (known !== undefined && request.originalUrl !== path) return redirect(reply, path);
  const mayChange = build.canChange || channel.extras !== null;
  const isFixed = channel.isNamed && known !== undefined && !mayChange;
  return answerPackage(request, reply, {
    pkg: await packages.of(build, channel),
    name,
    cacheControl: isFixed ? immutable : forNow,
    downloads,
    pieceMs,
  });
}

/** The proxy asks for pieces to keep, and operators for a look, which are no downloads. */
export const uncounted = { begin: () => ({ add() {}, end() {} }) };

/** 301 and not 308, which Android's DownloadManager does not follow. The path has no host, so it stays on this one. */
function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", forNow).redirect(path, 301);
}
