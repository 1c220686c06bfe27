import { starOutline } from "../../ui/picture/stars.tsx";
import { contentWidth, posterColors, posterMargin, posterWidth } from "./poster-style.ts";

export type Context = CanvasRenderingContext2D;

const logoSize = 176;

/** Draws a picture over the whole width, cut to the height. */
export function fillWith(
  context: Context,
  picture: HTMLImageElement | HTMLCanvasElement,
  top: number,
  height: number,
): void {
  const scale = Math.max(posterWidth / picture.width, height / picture.height);
  const [width, tall] = [posterWidth / scale, height / scale];
  const [x, y] = [(picture.width - width) / 2, (picture.height - tall) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, tall, 0, top, posterWidth, height);
}

/** A few pixels that are smoothed when they are drawn large; not every browser has filters on canvases. */
export function blur(picture: HTMLImageElement): HTMLCanvasElement {
  const small = document.createElement("canvas");
  small.width = 8;
  small.height = 8;
  small.getContext("2d")?.drawImage(picture, 0, 0, 8, 8);
  return small;
}

export function drawLogo(context: Context, logo: HTMLImageElement, middle: number): void {
  const left = (posterWidth - logoSize) / 2;
  const top = middle - logoSize / 2;
  context.save();
  roundedPath(context, { left, top, width: logoSize, height: logoSize, radius: logoSize * 0.22 });
  context.shadowColor = "rgb(22 24 29 / 0.28)";
  context.shadowBlur = 32;
  context.shadowOffsetY = 10;
  context.fillStyle = posterColors.surface;
  context.fill();
  context.clip();
  context.shadowColor = "transparent";
  context.drawImage(logo, left, top, logoSize, logoSize);
  context.restore();
}

export function drawInitial(context: Context, title: string, top: number, height: number): void {
  const glow = context.createLinearGradient(0, top, posterWidth, top + height);
  glow.addColorStop(0, posterColors.glowFrom);
  glow.addColorStop(1, posterColors.glowTo);
  context.fillStyle = glow;
  context.fillRect(0, top, posterWidth, height);
  context.font = `600 144px ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = posterColors.surface;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText([...title][0] ?? "", posterWidth / 2, top + height / 2);
}

/** Returns where the row of stars ends. */
export function drawStars(
  context: Context,
  value: number,
  { left, top, size }: { left: number; top: number; size: number },
): number {
  const star = new Path2D(starOutline);
  const step = size + 4;
  for (const index of [0, 1, 2, 3, 4]) {
    context.save();
    context.translate(left + index * step, top);
    context.scale(size / 16, size / 16);
    context.fillStyle = posterColors.line;
    context.fill(star);
    context.beginPath();
    context.rect(0, 0, 16 * Math.min(1, Math.max(0, value - index)), 16);
    context.clip();
    context.fillStyle = posterColors.star;
    context.fill(star);
    context.restore();
  }
  return left + 5 * step;
}

export function drawTicket(context: Context, top: number, height: number): void {
  const box = { left: posterMargin, top, width: contentWidth, height, radius: 20 };
  roundedPath(context, box);
  context.fillStyle = posterColors.accentTint;
  context.fill();
  context.fillStyle = posterColors.surface;
  for (const x of [posterMargin, posterWidth - posterMargin]) {
    context.beginPath();
    context.arc(x, top + height / 2, 14, 0, 2 * Math.PI);
    context.fill();
  }
}

/** `roundRect` is younger than the oldest supported browsers. */
function roundedPath(
  context: Context,
  box: { left: number; top: number; width: number; height: number; radius: number },
): void {
  const { left, top, width, height, radius } = box;
  const [right, bottom] = [left + width, top + height];
  context.beginPath();
  context.moveTo(left + radius, top);
  context.arcTo(right, top, right, bottom, radius);
  context.arcTo(right, bottom, left, bottom, radius);
  context.arcTo(left, bottom, left, top, radius);
  context.arcTo(left, top, right, top, radius);
  context.closePath();
}
