import { useState } from "react";
import { useSmallAddresses } from "../../browser/page/save-data.ts";
import { useStaticHost } from "../../browser/page/static-host.ts";
import { cx } from "../style/cx.ts";
import styles from "./picture.module.css";
import { pictureTint } from "./picture-tint.ts";

export interface PictureProps {
  /** Undefined if a host sends no address: the space stays empty. */
  src: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** The width in CSS pixels; selects the offered files. */
  width: number;
  height?: number;
  className?: string;
  /** Visible without scrolling: loaded at once, a large picture with high priority. */
  eager?: boolean;
}

/**
 * From this width an eager picture gets high priority, CSS pixels. Logos get low priority: they would delay the page's main
 * picture, and React would announce each of them in the head as well.
 */
const largePicture = 120;

/** Widths the media host makes (apps/server, module media). */
const widths = [64, 96, 128, 192, 256, 384, 512, 768, 1080];
/** Of phones: CSS pixels are at most as many pixels wide. */
const highestDensity = 3;
const named = /^(.*\/media\/[^/]+-(\d+)x(\d+)-([0-9a-f]{6}))\.webp$/;

/**
 * A picture that reserves its space and shows its dominant colour until it has loaded. The addresses of our media
 * host contain size and colour; any other address works without.
 */
export function Picture({ src: given, alt, width, height, className, eager }: PictureProps) {
  const whole = useStaticHost();
  const src = given ? whole(given) : undefined;
  const known = src === undefined ? null : describePicture(src);
  const isSmall = useIsSmallFile(src, eager);
  return (
    <img
      src={known ? known.at(width * (isSmall ? 1 : 2)) : src}
      srcSet={known && !isSmall ? known.srcSet(width) : undefined}
      sizes={known && !isSmall ? `${width}px` : undefined}
      alt={alt}
      width={width}
      height={height ?? (known ? Math.round((width * known.height) / known.width) : undefined)}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? (width >= largePicture ? "high" : "low") : undefined}
      decoding="async"
      draggable={false}
      className={cx(styles.picture, className)}
      data-tint={known ? pictureTint(known.color) : undefined}
    />
  );
}

/**
 * Whether to use a file for screens of normal density. For an eager picture of the page's HTML the first answer
 * stays: the picture is already loading, so that another file would save nothing.
 */
function useIsSmallFile(src = "", eager = false): boolean {
  const savesData = useSmallAddresses({ isOwn: src.startsWith("/") });
  const [savedData] = useState(savesData);
  return eager ? savedData : savesData;
}

/** The facts in the address of one of our pictures: size in pixels, colour, other widths. */
export function describePicture(src: string) {
  const match = named.exec(src);
  if (!match) return null;
  const [, base, width, height, color] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  const fitting = widths.filter((candidate) => candidate <= Number(width));
  const at = (wanted: number) => {
    const best = fitting.find((candidate) => candidate >= wanted) ?? fitting.at(-1);
    return best === undefined ? src : `${base}/${best}.webp`;
  };
  return {
    width: Number(width),
    height: Number(height),
    color,
    at,
    /** The files for a picture that is shown `shown` CSS pixels wide, on screens of any density; at least the largest one. */
    srcSet(shown: number): string | undefined {
      const wanted = fitting.filter(
        (candidate, index) =>
          candidate >= shown && (fitting[index - 1] ?? 0) < shown * highestDensity,
      );
      const offered = wanted.length > 0 ? wanted : fitting.slice(-1);
      return (
        offered.map((candidate) => `${base}/${candidate}.webp ${candidate}w`).join(", ") ||
        undefined
      );
    },
  };
}
