import sharp from "sharp";

/** A picture ready to be stored. */
export interface RenderedArt {
  /** The WebP file. */
  data: Buffer;
  /** The colour that covers most of it, six hexadecimal digits without `#`. */
  color: string;
}

/**
 * Turns a drawing into a WebP picture of the given size in pixels.
 * Rejects when the SVG is malformed.
 */
export async function renderArt(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<RenderedArt> {
  const { data: pixels, info } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels } as const;
  const [data, thumb] = await Promise.all([
    sharp(pixels, { raw }).webp({ quality: 80, effort: 1 }).toBuffer(),
    sharp(pixels, { raw }).resize(24, 24, { fit: "fill", kernel: "nearest" }).raw().toBuffer(),
  ]);
  return { data, color: dominantColor(thumb) };
}

/** The mean of the fullest bin when red, green and blue are cut into eight steps each. */
function dominantColor(pixels: Buffer): string {
  const bins = new Map<number, [count: number, r: number, g: number, b: number]>();
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const r = pixels[i] ?? 0;
    const g = pixels[i + 1] ?? 0;
    const b = pixels[i + 2] ?? 0;
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const bin = bins.get(key) ?? [0, 0, 0, 0];
    bins.set(key, [bin[0] + 1, bin[1] + r, bin[2] + g, bin[3] + b]);
  }
  const [count, ...sums] = [...bins.values()].reduce((best, bin) =>
    bin[0] > best[0] ? bin : best,
  );
  return sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}
