import type { GameInfo } from "@playfront/contract/entities";
import type { MouseEvent } from "react";
import { useStaticHost } from "../../../browser/page/static-host.ts";
import scroll from "../../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../../ui/list/use-restored-scroll.ts";
import { describePicture, Picture } from "../../../ui/picture/picture.tsx";
import { cx } from "../../../ui/style/cx.ts";
import { PicturePreview } from "./picture-preview.tsx";
import styles from "./screenshots.module.css";
import { loadLightbox, usePreview } from "./use-preview.ts";

/** Heights of the strip, CSS pixels. */
const heights = { portrait: 296, landscape: 184 };

/**
 * A game's screenshots side by side in their aspect ratio. Each links to its picture; with JavaScript it opens the
 * full-screen preview instead.
 */
export function Screenshots({ game }: { game: Pick<GameInfo, "gamename" | "picture"> }) {
  const { picture, gamename } = game;
  const strip = useRestoredScroll<HTMLUListElement>("screenshots");
  const preview = usePreview(picture.length);
  const withStaticHost = useStaticHost();
  const height = heights[stripOrientation(picture)];
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    preview.open(index);
  };
  return (
    <>
      <ul className={cx(scroll.strip, styles.strip)} ref={strip}>
        {picture.map((src, index) => (
          <li key={src}>
            <a
              href={withStaticHost(src)}
              className={styles.link}
              aria-label={`查看第 ${index + 1} 张截图，共 ${picture.length} 张`}
              aria-haspopup="dialog"
              draggable={false}
              onPointerDown={() => void loadLightbox().catch(() => undefined)}
              onClick={(event) => open(event, index)}
            >
              <Screenshot src={src} height={height} eager={index < 2} />
            </a>
          </li>
        ))}
      </ul>
      <PicturePreview pictures={picture} name={gamename} preview={preview} />
    </>
  );
}

/** A picture of unknown size gets a portrait placeholder, and its own width once it has loaded. */
function Screenshot({ src, height, eager }: { src: string; height: number; eager: boolean }) {
  const known = describePicture(src);
  const width = Math.round(known ? (height * known.width) / known.height : (height * 9) / 16);
  return (
    <Picture
      src={src}
      alt=""
      width={width}
      height={height}
      eager={eager}
      className={cx(styles.shot, !known && styles.unknown)}
    />
  );
}

/** Pictures of unknown size count as portrait. */
function stripOrientation(pictures: readonly string[]): keyof typeof heights {
  const isWide = pictures.every((src) => {
    const known = describePicture(src);
    return known !== null && known.width > known.height;
  });
  return isWide ? "landscape" : "portrait";
}
