import { codes } from "@playfront/contract/codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failed } from "../../platform/answer.ts";
import { sendFailure } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";
import { parseMediaFile, parseVariant, type VariantFormat } from "./media-name.ts";

/** Pictures under /media/. A name stands for one content for ever, so every cache may keep it. */
export async function mediaPages(app: FastifyInstance, { media }: Services): Promise<void> {
  app.get<{ Params: { file: string } }>("/media/:file", hidden, async (request, reply) => {
    const name = parseMediaFile(request.params.file);
    if (name === null) return sendUnknown(reply);
    const tag = `"${name.name}"`;
    if (isKnown(request, tag)) return sendKnown(reply, tag);
    return sendPicture(reply, await media.readOriginal(name), { tag, format: "webp" });
  });

  app.get<{ Params: { name: string; file: string } }>(
    "/media/:name/:file",
    hidden,
    async (request, reply) => {
      const variant = parseVariant(request.params.name, request.params.file);
      if (variant === null) return sendUnknown(reply);
      const tag = `"${variant.media.name}/${request.params.file}"`;
      if (isKnown(request, tag)) return sendKnown(reply, tag);
      const { format } = variant;
      return sendPicture(reply, await media.readVariant(variant), { tag, format });
    },
  );
}

const hidden = { schema: { hide: true } };

interface Representation {
  tag: string;
  format: VariantFormat;
}

function sendPicture(reply: FastifyReply, image: Buffer | null, { tag, format }: Representation) {
  if (image === null) return sendUnknown(reply);
  return cacheForEver(reply, tag).type(`image/${format}`).send(image);
}

/** Who knows the tag has the bytes: they never change. */
function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

function sendKnown(reply: FastifyReply, tag: string) {
  return cacheForEver(reply, tag).code(304).send();
}

function cacheForEver(reply: FastifyReply, tag: string): FastifyReply {
  return reply.headers({
    "cache-control": "public, max-age=31536000, immutable",
    // Pictures are shown by other sites: a shop in front of this API host, previews of a shared link.
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  });
}

function sendUnknown(reply: FastifyReply) {
  return sendFailure(reply, failed(codes.notFound, "图片不存在"), 404);
}
