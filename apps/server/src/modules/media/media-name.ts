/** Widths of scaled pictures, in pixels. The list is fixed, so that nobody can make the server scale without end. */
export const variantWidths = [64, 96, 128, 192, 256, 384, 512, 768, 1080] as const;
export const variantFormats = ["webp", "avif"] as const;
/**
 * The picture of a shared link, in pixels: QQ and older WeChat show no WebP and nothing below 300. It is made on the
 * first request, and drawn larger where the picture is smaller.
 */
export const shareWidth = 600;
export type VariantFormat = (typeof variantFormats)[number] | "jpg";

/** A stored picture's name: `<hash>-<width>x<height>-<rrggbb>`. */
export interface MediaName {
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Dominant colour, `rrggbb`. */
  color: string;
}

export interface MediaVariant {
  media: MediaName;
  width: number;
  format: VariantFormat;
}

export function formatMediaName({
  hash,
  width,
  height,
  color,
}: Omit<MediaName, "name"> & { hash: string }) {
  return `${hash}-${width}x${height}-${color}`;
}

/** Parses `<name>.webp`; null if it is not exactly the file name of a picture. */
export function parseMediaFile(file: string): MediaName | null {
  return file.endsWith(".webp") ? parseMediaName(file.slice(0, -".webp".length)) : null;
}

/** Parses `<name>` and `<width>.webp`, `<width>.avif` or `600.jpg`; null for any other width or format. */
export function parseVariant(name: string, file: string): MediaVariant | null {
  const media = parseMediaName(name);
  if (media !== null && file === `${shareWidth}.jpg`) return shareVariant(media);
  const [, digits, format] = /^([1-9]\d{1,3})\.(webp|avif)$/.exec(file) ?? [];
  const width = variantWidths.find((known) => String(known) === digits);
  if (media === null || width === undefined) return null;
  return { media, width, format: format as VariantFormat };
}

export function shareVariant(media: MediaName): MediaVariant {
  return { media, width: shareWidth, format: "jpg" };
}

/** Width for players who save data: phones ask for two or three times what a plain screen needs. */
export function reducedWidth(width: number): number {
  return variantWidths.findLast((known) => known <= width / 2) ?? variantWidths[0];
}

function parseMediaName(name: string): MediaName | null {
  const match = /^[0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-9a-f]{6})$/.exec(name);
  if (match === null) return null;
  return { name, width: Number(match[1]), height: Number(match[2]), color: match[3] as string };
}
