import { codes } from "@playfront/contract/codes";
import { surrogateKey } from "@playfront/http/surrogate-key";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failed } from "../../infra/answer.ts";
import { sendFailure } from "../../infra/http/errors.ts";
import { type MediaService, picturePath, variantPath } from "./media.service.ts";
import {
  type MediaName,
  parseMediaFile,
  parseVariant,
  reducedWidth,
  type VariantFormat,
} from "./media-name.ts";

export interface MediaPagesOptions {
  media: MediaService;
  /** Tells players' avatars by their public path. */
  avatars: { isUploaded(path: string): Promise<boolean> };
}

/**
 * Serves pictures under /media/. The content of a name never changes, so every cache may keep the shop's pictures for
 * ever; an avatar is removed with its account and is kept for a day, by its viewer's browser only.
 */
export async function mediaPages(
  app: FastifyInstance,
  { media, avatars }: MediaPagesOptions,
): Promise<void> {
  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, path, format, read, ...picture }: RequestedPicture,
  ) {
    // Before the database is asked: anybody can make up addresses. The cached picture of a client may be removed by now.
    if (!(await media.exists(name))) return sendNotFound(reply);
    // Otherwise anybody could fill caches with one picture under many addresses.
    if (request.originalUrl !== path)
      return reply.header("cache-control", "public, max-age=86400").redirect(path, 301);
    // Before the picture is read: an avatar removed after its reading has no row, and would be cached for ever.
    const isAvatar = await avatars.isUploaded(picturePath(name.name));
    const representation = { ...picture, isAvatar };
    if (!isAvatar) reply.header("surrogate-key", surrogateKey("picture", name.name));
    if (isCached(request, picture.tag)) return allowCaching(reply, representation).code(304).send();
    const image = await read();
    if (image === null) return sendNotFound(reply);
    return allowCaching(reply, representation)
      .type(`image/${format === "jpg" ? "jpeg" : format}`)
      .send(image);
  }

  app.get<{ Params: { file: string } }>("/media/:file", async (request, reply) => {
    const name = parseMediaFile(request.params.file);
    if (name === null) return sendNotFound(reply);
    return sendPicture(request, reply, {
      name,
      path: picturePath(name.name),
      tag: `"${name.name}"`,
      isReduced: false,
      format: "webp",
      read: () => media.readOriginal(name),
    });
  });

  app.get<{ Params: { name: string; file: string } }>(
    "/media/:name/:file",
    async (request, reply) => {
      const asked = parseVariant(request.params.name, request.params.file);
      if (asked === null) return sendNotFound(reply);
      const isReduced = savesData(request) && asked.format !== "jpg";
      const variant = isReduced ? { ...asked, width: reducedWidth(asked.width) } : asked;
      const { media: name, format, width } = variant;
      return sendPicture(request, reply, {
        name,
        path: variantPath(asked),
        tag: `"${name.name}/${width}.${format}"`,
        isReduced,
        format,
        read: () => media.readVariant(variant),
      });
    },
  );
}

interface Representation {
  tag: string;
  /** Smaller than the address says, for a client that saves data. */
  isReduced: boolean;
  isAvatar: boolean;
}

interface RequestedPicture extends Omit<Representation, "isAvatar"> {
  name: MediaName;
  /** The picture's one address; any other spelling of it is redirected there. */
  path: string;
  format: VariantFormat;
  /** Null if the picture does not exist. */
  read(): Promise<Buffer | null>;
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

function allowCaching(reply: FastifyReply, representation: Representation): FastifyReply {
  return reply.headers({
    "cache-control": cacheControl(representation),
    vary: "save-data",
    // Other sites show pictures: a shop in front of this API host, previews of a shared link.
    "cross-origin-resource-policy": "cross-origin",
    etag: representation.tag,
  });
}

/** Shared caches may ignore `vary`, so a picture smaller than its address says is cached privately. */
function cacheControl({ isReduced, isAvatar }: Representation): string {
  if (isAvatar) return "private, max-age=86400, must-revalidate";
  return `${isReduced ? "private" : "public"}, max-age=31536000, immutable`;
}

function sendNotFound(reply: FastifyReply) {
  return sendFailure(reply, failed(codes.notFound, "图片不存在"), 404);
}
