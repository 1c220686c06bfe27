import sharp, { type Sharp } from "sharp";
import type { VariantFormat } from "./media-name.ts";

/** The bytes are no picture this shop takes: another format, damaged, or far too large. */
export class UnusableImageError extends Error {
  override name = "UnusableImageError";
}

export interface PictureOptions {
  /** Cut to exactly this size from the middle, scaled up or down; pixels. */
  cover?: { width: number; height: number };
  /** WebP quality, 1–100. */
  quality?: number;
}

/** A picture as it is stored. */
export interface Picture {
  webp: Buffer;
  width: number;
  height: number;
  /** Dominant colour, `rrggbb`. */
  color: string;
}

const maxPixels = 40_000_000;
/** The longest side that is kept, in pixels. */
const maxSide = 2160;
const defaultQuality = 82;

/**
 * Decodes and encodes anew, so that nothing of a file but its pixels is kept: no metadata, no hidden content, one
 * frame. Throws {@link UnusableImageError}.
 */
export async function renderPicture(image: Buffer, options: PictureOptions = {}): Promise<Picture> {
  if (!isTakenFormat(image)) throw new UnusableImageError("not a JPEG, PNG, WebP or GIF");
  try {
    const source = sharp(image, { limitInputPixels: maxPixels, failOn: "error" });
    const { data, info } = await fit(source.autoOrient(), options)
      .webp({ quality: options.quality ?? defaultQuality, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height, color: await dominantColor(data) };
  } catch (error) {
    throw new UnusableImageError("cannot be decoded", { cause: error });
  }
}

/** A stored picture scaled down to `width`; never scaled up. */
export function scalePicture(webp: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  const scaled = sharp(webp).resize({ width, withoutEnlargement: true });
  const encoded =
    format === "avif" ? scaled.avif({ quality: 55, effort: 2 }) : scaled.webp({ quality: 80 });
  return encoded.toBuffer();
}

function fit(source: Sharp, { cover }: PictureOptions): Sharp {
  if (cover) return source.resize({ ...cover, fit: "cover" });
  return source.resize({
    width: maxSide,
    height: maxSide,
    fit: "inside",
    withoutEnlargement: true,
  });
}

async function dominantColor(webp: Buffer): Promise<string> {
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

/** By the first bytes, before any decoder sees the file. SVG is text and can hold anything: never from outside. */
function isTakenFormat(image: Buffer): boolean {
  return signatures.some(({ at = 0, bytes }) =>
    image.subarray(at, at + bytes.length / 2).equals(Buffer.from(bytes, "hex")),
  );
}

/** JPEG, PNG, GIF, and WebP in its RIFF container; hexadecimal. */
const signatures: readonly { at?: number; bytes: string }[] = [
  { bytes: "ffd8ff" },
  { bytes: "89504e470d0a1a0a" },
  { bytes: "47494638" },
  { at: 8, bytes: "57454250" },
];
