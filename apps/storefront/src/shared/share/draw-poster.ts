import { drawQrCode } from "../../ui/picture/qr-picture.ts";
import { halfStars } from "../../ui/picture/stars.tsx";
import {
  coverBlock,
  dividerBlock,
  drawAll,
  giftBlock,
  heightOf,
  inviteBlock,
  logoBlock,
  reviewBlocks,
  spaceBlock,
  starsBlock,
  textBlock,
} from "./poster-blocks.ts";
import { posterColors, posterWidth } from "./poster-style.ts";

export interface Poster {
  title: string;
  note: string;
  gift?: { name: string; content: string };
  /** Of the editors, 0–10. */
  score?: number | undefined;
  review?: { nickname: string; score: number; content: string };
  /** Address of the logo, and of the wide picture that is shown in its place. */
  logo: string;
  cover?: string;
  siteName: string;
  /** What the reader does on the page. */
  act: string;
  /** The content of the QR code. */
  address: Promise<string>;
}

/** Draws a poster. A picture that cannot be loaded is left out; without a QR code it rejects. */
export async function drawPoster(poster: Poster): Promise<HTMLCanvasElement> {
  const { title, note, gift, score, review, siteName, act } = poster;
  const [cover, logo, code] = await Promise.all([
    loadPicture(poster.cover),
    loadPicture(poster.logo),
    poster.address.then(drawQrCode),
  ]);
  const canvas = document.createElement("canvas");
  canvas.width = posterWidth;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const blocks = [
    cover ? coverBlock(cover) : logoBlock(logo, title),
    spaceBlock(36),
    textBlock(context, title, "title"),
    ...(note === "" ? [] : [spaceBlock(8), textBlock(context, note, "note")]),
    ...(score !== undefined && score > 0
      ? [spaceBlock(16), starsBlock(halfStars(score), `${score.toFixed(1)} 分`)]
      : []),
    ...(review ? [spaceBlock(24), ...reviewBlocks(context, review)] : []),
    ...(gift ? [spaceBlock(28), giftBlock(context, gift)] : []),
    spaceBlock(36),
    dividerBlock(),
    inviteBlock(context, { siteName, act, code }),
  ];
  canvas.height = heightOf(blocks);
  context.fillStyle = posterColors.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawAll(blocks, context, 0);
  return canvas;
}

/** Null if there is none, or if its host does not let the page draw it. */
async function loadPicture(src: string | undefined): Promise<HTMLImageElement | null> {
  if (!src) return null;
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = src;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}
