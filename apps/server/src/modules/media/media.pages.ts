import { codes } from "@playfront/contract/codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../container.ts";
import { failed } from "../../infra/answer.ts";
import { sendFailure } from "../../infra/http/register-calls.ts";
import { parseMediaFile, parseVariant, reducedWidth, type VariantFormat } from "./media-name.ts";

/** Pictures under /media/. A name stands for one content for ever, so every cache may keep it. */
export async function mediaPages(app: FastifyInstance, { media }: Services): Promise<void> {
  app.get<{ Params: { file: string } }>("/media/:file", hidden, async (request, reply) => {
    const name = parseMediaFile(request.params.file);
    if (name === null) return sendUnknown(reply);
    const tag = `"${name.name}"`;
    const isReduced = false;
    if (isKnown(request, tag)) return sendKnown(reply, { tag, isReduced });
    return sendPicture(reply, await media.readOriginal(name), { tag, isReduced, format: "webp" });
  });

  app.get<{ Params: { name: string; file: string } }>(
    "/media/:name/:file",
    hidden,
    async (request, reply) => {
      const asked = parseVariant(request.params.name, request.params.file);
      if (asked === null) return sendUnknown(reply);
      const isReduced = savesData(request);
      const variant = isReduced ? { ...asked, width: reducedWidth(asked.width) } : asked;
      const { format, width } = variant;
      const tag = `"${variant.media.name}/${width}.${format}"`;
      if (isKnown(request, tag)) return sendKnown(reply, { tag, isReduced });
      return sendPicture(reply, await media.readVariant(variant), { tag, isReduced, format });
    },
  );
}

const hidden = { schema: { hide: true } };

interface Representation {
  tag: string;
  /** Smaller than its address says, for who saves data. */
  isReduced: boolean;
}

function sendPicture(
  reply: FastifyReply,
  image: Buffer | null,
  { format, ...representation }: Representation & { format: VariantFormat },
) {
  if (image === null) return sendUnknown(reply);
  return cacheForEver(reply, representation).type(`image/${format}`).send(image);
}

/** The browser's own wish, or the player's by way of the service worker (decision 0074). */
function savesData({ headers }: FastifyRequest): boolean {
  return headers["save-data"] === "on";
}

/** Who knows the tag has the bytes: they never change. */
function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

function sendKnown(reply: FastifyReply, representation: Representation) {
  return cacheForEver(reply, representation).code(304).send();
}

/** Shared caches may not heed `vary`: what is smaller than its address says is nobody else's. */
function cacheForEver(reply: FastifyReply, { tag, isReduced }: Representation): FastifyReply {
  return reply.headers({
    "cache-control": `${isReduced ? "private" : "public"}, max-age=31536000, immutable`,
    vary: "save-data",
    // Pictures are shown by other sites: a shop in front of this API host, previews of a shared link.
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  });
}

function sendUnknown(reply: FastifyReply) {
  return sendFailure(reply, failed(codes.notFound, "图片不存在"), 404);
}
