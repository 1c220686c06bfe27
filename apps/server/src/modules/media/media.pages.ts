import { codes } from "@playfront/contract/codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failed } from "../../infra/answer.ts";
import { sendFailure } from "../../infra/http/register-calls.ts";
import type { MediaService } from "./media.service.ts";
import { parseMediaFile, parseVariant, reducedWidth, type VariantFormat } from "./media-name.ts";

/** Serves pictures under /media/. The content of a name never changes, so every cache may keep it forever. */
export async function mediaPages(
  app: FastifyInstance,
  { media }: { media: MediaService },
): Promise<void> {
  app.get<{ Params: { file: string } }>("/media/:file", notInOpenApi, async (request, reply) => {
    const name = parseMediaFile(request.params.file);
    if (name === null) return sendNotFound(reply);
    const tag = `"${name.name}"`;
    const isReduced = false;
    if (isCached(request, tag)) return sendNotModified(reply, { tag, isReduced });
    return sendPicture(reply, await media.readOriginal(name), { tag, isReduced, format: "webp" });
  });

  app.get<{ Params: { name: string; file: string } }>(
    "/media/:name/:file",
    notInOpenApi,
    async (request, reply) => {
      const asked = parseVariant(request.params.name, request.params.file);
      if (asked === null) return sendNotFound(reply);
      const isReduced = savesData(request);
      const variant = isReduced ? { ...asked, width: reducedWidth(asked.width) } : asked;
      const { format, width } = variant;
      const tag = `"${variant.media.name}/${width}.${format}"`;
      if (isCached(request, tag)) return sendNotModified(reply, { tag, isReduced });
      return sendPicture(reply, await media.readVariant(variant), { tag, isReduced, format });
    },
  );
}

const notInOpenApi = { schema: { hide: true } };

interface Representation {
  tag: string;
  /** Smaller than the address says, for a client that saves data. */
  isReduced: boolean;
}

function sendPicture(
  reply: FastifyReply,
  image: Buffer | null,
  { format, ...representation }: Representation & { format: VariantFormat },
) {
  if (image === null) return sendNotFound(reply);
  return cacheForEver(reply, representation).type(`image/${format}`).send(image);
}

/** Set by the browser's own data saver, or by the service worker if the player chose it (decision 0074). */
function savesData({ headers }: FastifyRequest): boolean {
  return headers["save-data"] === "on";
}

/** True if the client's cache has this version, which never changes. */
function isCached(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

function sendNotModified(reply: FastifyReply, representation: Representation) {
  return cacheForEver(reply, representation).code(304).send();
}

/** Shared caches may ignore `vary`, so a picture smaller than its address says is cached privately. */
function cacheForEver(reply: FastifyReply, { tag, isReduced }: Representation): FastifyReply {
  return reply.headers({
    "cache-control": `${isReduced ? "private" : "public"}, max-age=31536000, immutable`,
    vary: "save-data",
    // Other sites show pictures: a shop in front of this API host, previews of a shared link.
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  });
}

function sendNotFound(reply: FastifyReply) {
  return sendFailure(reply, failed(codes.notFound, "图片不存在"), 404);
}
