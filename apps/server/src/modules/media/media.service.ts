import { createHash } from "node:crypto";
import { createGate } from "../../platform/gate.ts";
import type { Storage } from "../../platform/storage.ts";
import {
  formatMediaName,
  type MediaName,
  type MediaVariant,
  parseMediaFile,
  type VariantFormat,
  variantWidths,
} from "./media-name.ts";
import { type Picture, type PictureOptions, renderPicture, scalePicture } from "./picture.ts";

/** Pictures worked on at once, and how many more may wait: a burst of new ones leaves room for everything else. */
const jobs = { running: 2, waiting: 500 };

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

  async function keep({ webp, ...facts }: Picture): Promise<string> {
    const hash = createHash("sha256").update(webp).digest("hex").slice(0, 32);
    const name = formatMediaName({ hash, ...facts });
    await storage.put(originalKey({ name }), webp);
    return `/media/${name}.webp`;
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

    /** Removes a picture and all that was made of it, by its public path; nothing happens when there is none. */
    async remove(path: string): Promise<void> {
      const media = parseMediaFile(path.replace(/^\/media\//, ""));
      if (media === null) return;
      for (const key of variantKeys(media)) await storage.remove(key);
      await storage.remove(originalKey(media));
    },

    /** Null when there is no such picture. */
    readOriginal(media: MediaName): Promise<Buffer | null> {
      return storage.get(originalKey(media));
    },

    /** A picture at a smaller width, made on first demand and kept; concurrent first demands make it once. */
    async readVariant(variant: MediaVariant): Promise<Buffer | null> {
      const { media, width, format } = variant;
      if (format === "webp" && width >= media.width) return storage.get(originalKey(media));
      const key = variantKey(media, Math.min(width, media.width), format);
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

function variantKey({ name }: MediaName, width: number, format: VariantFormat): string {
  return `media/${name}/${width}.${format}`;
}

/** Every place where something made of the picture may lie. */
function variantKeys(media: MediaName): string[] {
  const widths = new Set(variantWidths.map((width) => Math.min(width, media.width)));
  const formats = ["webp", "avif"] as const;
  return [...widths].flatMap((width) => formats.map((format) => variantKey(media, width, format)));
}

function originalKey({ name }: Pick<MediaName, "name">): string {
  return `media/${name}.webp`;
}
