import { createHash, randomBytes } from "node:crypto";
import type { Storage } from "@playfront/storage/storage";
import { createGate } from "../../infra/limits/gate.ts";
import {
  formatMediaName,
  type MediaName,
  type MediaVariant,
  parseMediaFile,
  variantFormats,
  variantWidths,
} from "./media-name.ts";
import { type Picture, type PictureOptions, renderPicture, scalePicture } from "./picture.ts";

/** Pictures worked on at once, and how many more may wait: a burst of new ones leaves room for everything else. */
const jobs = { running: 2, waiting: 500 };

/** Pictures are served below it. */
const folder = "/media/";

export type MediaService = ReturnType<typeof createMediaService>;

/** Pictures: stored once under a name made of their content, scaled on first demand. */
export function createMediaService({ storage }: { storage: Storage }) {
  const making = new Map<string, Promise<Buffer | null>>();
  const gate = createGate(jobs);

  async function make(variant: MediaVariant, key: string): Promise<Buffer | null> {
    const original = await storage.get(originalKey(variant.media));
    if (original === null) return null;
    const { width, format } = variant;
    const scaled = await gate(() => scalePicture(original, width, format));
    await storage.put(key, scaled);
    return scaled;
  }

  async function keep(picture: Picture): Promise<string> {
    const hash = createHash("sha256").update(picture.webp).digest("hex").slice(0, 32);
    const name = formatMediaName({ hash, ...picture });
    await storage.put(originalKey({ name }), picture.webp);
    return pathOfPicture(name);
  }

  return {
    /**
     * Stores a JPEG, PNG, WebP or GIF anew as WebP and answers its public path,
     * `/media/<hash>-<width>x<height>-<rrggbb>.webp`: a page can reserve its place and paint a placeholder from the
     * address alone. Throws `UnusableImageError` (see `picture.ts`) when the bytes are no such picture.
     */
    async store(image: Buffer, options: PictureOptions = {}): Promise<string> {
      return keep(await gate(() => renderPicture(image, options)));
    },

    /** Stores a picture of our own making as it is; answers its public path like `store`. */
    storeRendered: (picture: Picture): Promise<string> => keep(picture),

    /**
     * The same in two steps, under a name that nobody can guess and no two pictures share: one that belongs to somebody
     * and goes with them. The caller notes the path before `put` writes the file, so that it is found whatever happens.
     * Throws as `store` does.
     */
    async prepare(image: Buffer, options: PictureOptions = {}): Promise<PreparedPicture> {
      const picture = await gate(() => renderPicture(image, options));
      const name = formatMediaName({ hash: randomBytes(16).toString("hex"), ...picture });
      const put = () => storage.put(originalKey({ name }), picture.webp);
      return { path: pathOfPicture(name), put };
    },

    /** Removes the picture of this public path at every width; does nothing when there is none. */
    async remove(path: string): Promise<void> {
      const media = parseMediaFile(path.slice(folder.length));
      if (media === null || !path.startsWith(folder)) return;
      const variants = variantWidths.flatMap((width) =>
        variantFormats.map((format) => variantKey({ media, width, format })),
      );
      const keys = new Set([originalKey(media), ...variants]);
      await Promise.all([...keys].map((key) => storage.remove(key)));
    },

    /** Null when there is no such picture. */
    readOriginal(media: MediaName): Promise<Buffer | null> {
      return storage.get(originalKey(media));
    },

    /** A picture at a smaller width, made on first demand and kept; concurrent first demands make it once. */
    async readVariant(variant: MediaVariant): Promise<Buffer | null> {
      const { media, width, format } = variant;
      if (format === "webp" && width >= media.width) return storage.get(originalKey(media));
      const key = variantKey(variant);
      const made = await storage.get(key);
      if (made !== null) return made;
      const running = making.get(key);
      if (running) return running;
      const started = make(variant, key).finally(() => making.delete(key));
      making.set(key, started);
      return started;
    },
  };
}

/** A picture that is ready to be stored. */
export interface PreparedPicture {
  /** Where it will be served. */
  path: string;
  put(): Promise<void>;
}

function pathOfPicture(name: string): string {
  return `${folder}${name}.webp`;
}

function variantKey({ media, width, format }: MediaVariant): string {
  return `media/${media.name}/${Math.min(width, media.width)}.${format}`;
}

function originalKey({ name }: Pick<MediaName, "name">): string {
  return `media/${name}.webp`;
}
