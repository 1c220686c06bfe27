import type { Sharp } from "sharp";
import { hidesOtherContent } from "./hidden-content.ts";
import { loadSharp } from "./load-sharp.ts";
import type { VariantFormat } from "./media-name.ts";
import { readPictureFile } from "./picture-file.ts";

/**
 * Why a picture is refused: an unknown format, an SVG, damaged or truncated, too many pixels, too many frames, other
 * content inside the same file.
 */
export type UnusableReason = "format" | "svg" | "damaged" | "pixels" | "frames" | "hidden";

/** The bytes are not a picture that this shop accepts. */
export class UnusableImageError extends Error {
  override name = "UnusableImageError";
  readonly reason: UnusableReason;
  constructor(reason: UnusableReason, options?: ErrorOptions) {
    super(`unusable picture: ${reason}`, options);
    this.reason = reason;
  }
}

export interface PictureOptions {
  /** Crops to exactly this size from the middle, scaled up or down; pixels. */
  cover?: { width: number; height: number };
  /** WebP quality, 1–100. */
  quality?: number;
}

/** A picture in the form in which it is stored. */
export interface Picture {
  webp: Buffer;
  width: number;
  height: number;
  /** Dominant colour, `rrggbb`. */
  color: string;
}

const maxPixels = 40_000_000;
/** Only the first frame is used, but reading the headers of all the others takes time too. */
const maxFrames = 500;
/** Decoding takes a second or two at worst; a file made to take longer is given up. */
const maxSeconds = 10;
/** Longest side of a stored picture, in pixels. */
const maxSide = 2160;
const defaultQuality = 82;

/**
 * Decodes and re-encodes a picture, so that only its pixels are kept: no metadata, no hidden content, one frame.
 * Throws {@link UnusableImageError}.
 */
export async function renderPicture(image: Buffer, options: PictureOptions = {}): Promise<Picture> {
  await checkPicture(image);
  const sharp = await loadSharp();
  try {
    const source = sharp(image, { limitInputPixels: maxPixels, failOn: "error" });
    const { data, info } = await resizePicture(source.autoOrient(), options)
      .webp({ quality: options.quality ?? defaultQuality, effort: 4, smartSubsample: true })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height, color: await dominantColor(data) };
  } catch (error) {
    throw new UnusableImageError("damaged", { cause: error });
  }
}

/** In pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of a stored picture. */
export async function cutPicture(webp: Buffer, region: Region): Promise<Picture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(webp)
    .extract(region)
    .webp({ quality: defaultQuality, effort: 4, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height, color: await dominantColor(data) };
}

/** Checks everything that can be known before a pixel is decoded. */
async function checkPicture(image: Buffer): Promise<void> {
  const file = readPictureFile(image);
  if (file === null) throw new UnusableImageError(isSvg(image) ? "svg" : "format");
  if (hidesOtherContent(image, file)) throw new UnusableImageError("hidden");
  if (file.frames > maxFrames) throw new UnusableImageError("frames");
  const { width, height } = await readSize(image);
  if (width * height > maxPixels) throw new UnusableImageError("pixels");
  if (file.end === null) throw new UnusableImageError("damaged");
}

async function readSize(image: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  try {
    return await sharp(image, { limitInputPixels: false, failOn: "none" }).metadata();
  } catch (error) {
    throw new UnusableImageError("damaged", { cause: error });
  }
}

/**
 * An SVG can contain scripts, so none is accepted from outside. Searches the first bytes only, for the error message.
 */
function isSvg(image: Buffer): boolean {
  return /<svg[\s>]/i.test(image.toString("latin1", 0, 4096));
}

/** A stored picture scaled down to `width`; as JPEG its longer side is that, scaled up too, without transparency. */
export async function scalePicture(
  webp: Buffer,
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  if (format === "jpg")
    return sharp(webp)
      .resize({ width, height: width, fit: "inside" })
      .flatten({ background: "#ffffff" })
      .jpeg()
      .toBuffer();
  const scaled = sharp(webp).resize({ width, withoutEnlargement: true });
  const encoded =
    format === "avif" ? scaled.avif({ quality: 55, effort: 2 }) : scaled.webp({ quality: 80 });
  return encoded.toBuffer();
}

function resizePicture(source: Sharp, { cover }: PictureOptions): Sharp {
  if (cover) return source.resize({ ...cover, fit: "cover" });
  return source.resize({
    width: maxSide,
    height: maxSide,
    fit: "inside",
    withoutEnlargement: true,
  });
}

async function dominantColor(webp: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const small = await sharp(webp)
    .resize(64, 64, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return [dominant.r, dominant.g, dominant.b]
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("");
}
