import { createHash, randomBytes } from "node:crypto";
import { surrogateKey } from "@playfront/http/surrogate-key";
import type { Storage } from "@playfront/storage/storage";
import { createGate } from "../../infra/limits/gate.ts";
import {
  formatMediaName,
  type MediaName,
  type MediaVariant,
  parseMediaFile,
  shareVariant,
  variantFormats,
  variantWidths,
} from "./media-name.ts";
import {
  cutPicture,
  type Picture,
  type PictureOptions,
  type Region,
  renderPicture,
  scalePicture,
} from "./picture.ts";

/**
 * How many pictures are processed at once and how many may wait. Each takes one of libuv's four threads, which also read
 * files and compress pages.
 */
const jobs = { running: 2, waiting: 500 };

/** Path under which pictures are served. */
const folder = "/media/";

export type MediaService = ReturnType<typeof createMediaService>;

interface MediaDeps {
  storage: Storage;
  /** Called with the public path of a picture that has been stored; a job then makes its widths. */
  onStored?(path: string): Promise<void>;
}

/** Pictures: stored once under a name derived from their content, scaled by a job, or on first request if that is earlier. */
export function createMediaService({ storage, onStored = async () => {} }: MediaDeps) {
  const scaling = new Map<string, Promise<Buffer | null>>();
  const gate = createGate(jobs);

  async function scaleAndStore(variant: MediaVariant, key: string): Promise<Buffer | null> {
    const original = await storage.get(originalKey(variant.media));
    if (original === null) return null;
    const { width, format } = variant;
    const scaled = await gate(() => scalePicture(original, width, format));
    await storage.put(key, scaled);
    // The picture may have been removed meanwhile, with the widths that were there.
    if (await exists(variant.media)) return scaled;
    await storage.remove(key);
    return null;
  }

  async function exists(media: MediaName): Promise<boolean> {
    return (await storage.stat(originalKey(media))) !== null;
  }

  /** A picture at a smaller width, made on first request and stored; concurrent first requests make it once. */
  async function readVariant(variant: MediaVariant): Promise<Buffer | null> {
    const { media, width, format } = variant;
    if (format === "webp" && width >= media.width) return storage.get(originalKey(media));
    const key = variantKey(variant);
    const made = await storage.get(key);
    if (made !== null) return made;
    const running = scaling.get(key);
    if (running) return running;
    const started = scaleAndStore(variant, key).finally(() => scaling.delete(key));
    scaling.set(key, started);
    return started;
  }

  /** Under a name made of its content. */
  function toPrepared(picture: Picture): PreparedPicture {
    const hash = createHash("sha256").update(picture.webp).digest("hex").slice(0, 32);
    return underName(picture, hash);
  }

  function underName(picture: Picture, hash: string): PreparedPicture {
    const name = formatMediaName({ hash, ...picture });
    const path = picturePath(name);
    const put = async () => {
      await storage.put(originalKey({ name }), picture.webp);
      await onStored(path);
    };
    return { path, put };
  }

  async function storePicture(picture: Picture): Promise<string> {
    const { path, put } = toPrepared(picture);
    await put();
    return path;
  }

  return {
    /**
     * Re-encodes a JPEG, PNG, WebP or GIF as WebP, stores it and answers its public path,
     * `/media/<hash>-<width>x<height>-<rrggbb>.webp`: from the address alone a page can reserve the space and paint a
     * placeholder. Throws `UnusableImageError` (see `picture.ts`) if the bytes are not a usable picture.
     */
    async store(image: Buffer, options: PictureOptions = {}): Promise<string> {
      return storePicture(await gate(() => renderPicture(image, options)));
    },

    /** Stores a picture rendered by this project without re-encoding it; returns its public path like `store`. */
    storeRendered: (picture: Picture): Promise<string> => storePicture(picture),

    /** Like `store`, in two steps: the caller records the path before `put` writes the file. */
    prepareShared: async (image: Buffer): Promise<PreparedPicture> =>
      toPrepared(await gate(() => renderPicture(image))),

    /**
     * A part of the stored picture of this public path, in two steps like {@link prepareShared}; the picture itself if the part is
     * the whole. Null if it does not exist.
     */
    async prepareCut(
      path: string,
      regionOf: (size: { width: number; height: number }) => Region,
    ): Promise<PreparedPicture | null> {
      const media = parsePath(path);
      const original = media && (await storage.get(originalKey(media)));
      if (!media || !original) return null;
      const region = regionOf(media);
      if (region.width === media.width && region.height === media.height)
        return { path, put: async () => {} };
      return toPrepared(await gate(() => cutPicture(original, region)));
    },

    /** Whether there is a picture under this public path. */
    async isStored(path: string): Promise<boolean> {
      const media = parsePath(path);
      return media !== null && exists(media);
    },

    /**
     * Like `store`, in two steps and under a random name that no other picture shares, for a picture that belongs to an
     * account and is deleted with it. The caller records the path before `put` writes the file, so that no file is left
     * over after a crash. Throws like `store`.
     */
    async prepare(image: Buffer, options: PictureOptions = {}): Promise<PreparedPicture> {
      const picture = await gate(() => renderPicture(image, options));
      return underName(picture, randomBytes(16).toString("hex"));
    },

    /**
     * Removes the picture of this public path in every width; does nothing if it does not exist. A width that cannot be
     * removed does not stop the others; it is an error at the end.
     */
    async remove(path: string): Promise<void> {
      const media = parsePath(path);
      if (media === null) return;
      const keys = new Set([
        originalKey(media),
        ...[...variantsOf(media), shareVariant(media)].map(variantKey),
      ]);
      const ends = await Promise.allSettled([...keys].map((key) => storage.remove(key)));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },

    exists,

    /** Null if the picture does not exist. */
    readOriginal(media: MediaName): Promise<Buffer | null> {
      return storage.get(originalKey(media));
    },

    readVariant,

    /**
     * Makes every smaller width and format of the picture of this public path that is not there yet; ends if the picture does not
     * exist. Throws if it is stopped.
     */
    async makeVariants(path: string, stopping?: AbortSignal): Promise<void> {
      const media = parsePath(path);
      if (media === null) return;
      for (const variant of variantsOf(media)) {
        stopping?.throwIfAborted();
        if ((await readVariant(variant)) === null) return;
      }
    },
  };
}

/** A picture that is ready to be stored. */
export interface PreparedPicture {
  /** Public path of the picture. */
  path: string;
  put(): Promise<void>;
}

function parsePath(path: string): MediaName | null {
  return path.startsWith(folder) ? parseMediaFile(path.slice(folder.length)) : null;
}

/** Public path of a picture in its own size. */
export function picturePath(name: string): string {
  return `${folder}${name}.webp`;
}

/** Under which a CDN keeps the picture of this public path, in all widths. */
export function pictureKey(path: string): string {
  return surrogateKey("picture", path.slice(folder.length, -".webp".length));
}

/** Public path of a picture in one width and format. */
export function variantPath({ media, width, format }: MediaVariant): string {
  return `${folder}${media.name}/${width}.${format}`;
}

/** Those that are made ahead. */
function variantsOf(media: MediaName): MediaVariant[] {
  return variantWidths.flatMap((width) =>
    variantFormats.map((format) => ({ media, width, format })),
  );
}

function variantKey({ media, width, format }: MediaVariant): string {
  const made = format === "jpg" ? width : Math.min(width, media.width);
  return `media/${media.name}/${made}.${format}`;
}

function originalKey({ name }: Pick<MediaName, "name">): string {
  return `media/${name}.webp`;
}
