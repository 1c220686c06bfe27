import { useState } from "react";
import { useSmallAddresses } from "../../browser/page/save-data.ts";
import { useStaticHost } from "../../browser/page/static-host.ts";
import { cx } from "../style/cx.ts";
import styles from "./picture.module.css";
import { pictureTint } from "./picture-tint.ts";

export interface PictureProps {
  /** Missing where another host's answer names none: the room stays empty. */
  src: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** CSS pixels it is shown at; picks the files offered. */
  width: number;
  height?: number;
  className?: string;
  /** Seen without scrolling: loaded at once, a large one before others. */
  eager?: boolean;
}

/** CSS pixels. Logos are in time as it is, and would only delay the picture that a page is judged by. */
const largePicture = 120;

/** Widths the media host makes (apps/server, module media). */
const widths = [64, 96, 128, 192, 256, 384, 512, 768, 1080];
const named = /^(.*\/media\/[^/]+-(\d+)x(\d+)-([0-9a-f]{6}))\.webp$/;

/**
 * A picture that keeps its room and shows its dominant colour until it is there. Addresses of our media host say size
 * and colour themselves; any other address works without.
 */
export function Picture({ src: given, alt, width, height, className, eager }: PictureProps) {
  const whole = useStaticHost();
  const src = given === undefined ? undefined : whole(given);
  const known = src === undefined ? null : describePicture(src);
  const isSmall = useSmall(src, eager);
  return (
    <img
      src={known ? known.at(width * (isSmall ? 1 : 2)) : src}
      srcSet={known && !isSmall ? known.srcSet : undefined}
      sizes={known && !isSmall ? `${width}px` : undefined}
      alt={alt}
      width={width}
      height={height ?? (known ? Math.round((width * known.height) / known.width) : undefined)}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager && width >= largePicture ? "high" : undefined}
      decoding="async"
      draggable={false}
      className={cx(styles.picture, className)}
      data-tint={known ? pictureTint(known.color) : undefined}
    />
  );
}

/**
 * Whether to name a file for a plain screen. A picture of the page's HTML that is loaded at once is on its way by the
 * time anyone knows: fetching another would save nothing.
 */
function useSmall(src = "", eager = false): boolean {
  const savesData = useSmallAddresses({ isOwn: src.startsWith("/") });
  const [savedData] = useState(savesData);
  return eager ? savedData : savesData;
}

/** What the address of one of our pictures tells: its size in pixels, its colour, its other widths. */
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
    srcSet:
      fitting.map((candidate) => `${base}/${candidate}.webp ${candidate}w`).join(", ") || undefined,
  };
}
