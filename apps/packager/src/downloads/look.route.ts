import { isPackageTicket } from "@playfront/http/package-ticket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../catalogue-db.ts";
import { fail } from "../envelope.ts";
import { carriesSecret } from "../registration/operator-secret.ts";
import { answerPackage } from "./answer-package.ts";
import { storedPackage } from "./channel-package.ts";
import { type DownloadParts, uncounted } from "./download.routes.ts";

interface Look {
  Params: { id: string };
  Querystring: { ticket?: unknown; cid?: unknown };
}

/**
 * `GET|HEAD /builds/<id>`: a package for operators, public or not, as it was handed in or, with `?cid=`, for a channel. It takes the
 * secret, or a ticket of the console for a look. Nobody keeps it, and it counts as no download.
 */
export function lookRoute(app: FastifyInstance, parts: DownloadParts, secret: string): void {
  app.route<Look>({
    method: ["GET", "HEAD"],
    url: "/builds/:id",
    async handler(request, reply) {
      if (!mayLook(request, secret)) return fail(reply, 404, "没有找到这个安装包，或者链接已过期");
      const pkg = await findPackage(parts, request);
      if (pkg === "away")
        return fail(reply.header("retry-after", 5), 503, "服务暂时不可用，请稍后再试");
      if (pkg === undefined) return fail(reply, 404, "没有找到这个安装包或渠道");
      return answerPackage(request, reply, {
        pkg,
        name: request.params.id,
        cacheControl: "private, no-store",
        downloads: uncounted,
        pieceMs: parts.pieceMs,
      });
    },
  });
}

function mayLook({ headers, params: { id }, query }: FastifyRequest<Look>, secret: string) {
  const ticket = String(query.ticket ?? "");
  if (isPackageTicket(ticket, { secret, act: "look", id, now: new Date() })) return true;
  return carriesSecret(headers.authorization, secret);
}

async function findPackage(
  { builds, channels, packages }: DownloadParts,
  { params, query }: FastifyRequest<Look>,
) {
  const build = await builds.find(params.id).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return "away" as const;
    throw error;
  });
  if (build === undefined || build === "away") return build;
  if (query.cid === undefined) return storedPackage(build);
  const channel = channels.resolve(String(query.cid));
  return channel.isNamed ? packages.of(build, channel) : undefined;
}
