import {
  blur,
  type Context,
  drawInitial,
  drawLogo,
  drawStars,
  drawTicket,
  fillWith,
} from "./poster-shapes.ts";
import {
  contentWidth,
  posterColors,
  posterMargin,
  posterWidth,
  textStyles,
} from "./poster-style.ts";
import { breakLines } from "./poster-text.ts";

type StyleName = keyof typeof textStyles;

/** A part of a poster over its whole width. */
export interface Block {
  height: number;
  draw(context: Context, top: number): void;
}

const codeSize = 192;

export function spaceBlock(height: number): Block {
  return { height, draw: () => {} };
}

export function coverBlock(picture: HTMLImageElement): Block {
  const height = Math.round((posterWidth * 9) / 16);
  return { height, draw: (context, top) => fillWith(context, picture, top, height) };
}

/** The logo on its own colours; without a logo the first character of the title. */
export function logoBlock(logo: HTMLImageElement | null, title: string): Block {
  const height = 360;
  return {
    height,
    draw: (context, top) => {
      if (logo) {
        fillWith(context, blur(logo), top, height);
        drawLogo(context, logo, top + height / 2);
      } else drawInitial(context, title, top, height);
    },
  };
}

export function textBlock(context: Context, text: string, style: StyleName): Block {
  return linesBlock(context, { text, style, left: posterMargin, width: contentWidth });
}

/** Five stars, full up to `value` in half steps, and a text behind them. */
export function starsBlock(value: number, text = ""): Block {
  const { size, weight, color } = textStyles.score;
  return {
    height: size,
    draw: (context, top) => {
      const right = drawStars(context, value, { left: posterMargin, top, size });
      context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
      context.fillStyle = color;
      context.textAlign = "left";
      context.textBaseline = "middle";
      context.fillText(text, right + 16, top + size / 2);
    },
  };
}

/** Whose review it is, the stars, and as much of the text as fits. */
export function reviewBlocks(
  context: Context,
  { nickname, score, content }: { nickname: string; score: number; content: string },
): Block[] {
  const name = textBlock(context, `${nickname} 的评价`, "reviewer");
  const stars = [spaceBlock(12), starsBlock(score)];
  if (content === "") return [name, ...stars];
  // Far more than fits: measuring thousands of characters would take long.
  const text = [...content].slice(0, 400).join("");
  return [name, ...stars, spaceBlock(16), textBlock(context, text, "quote")];
}

/** The gift as a ticket with two notches. */
export function giftBlock(
  context: Context,
  { name, content }: { name: string; content: string },
): Block {
  const left = posterMargin + 36;
  const width = contentWidth - 72;
  const parts = [
    spaceBlock(24),
    linesBlock(context, { text: name, style: "giftName", left, width }),
    linesBlock(context, { text: content, style: "giftContent", left, width }),
    spaceBlock(24),
  ];
  const height = heightOf(parts);
  return {
    height,
    draw: (drawn, top) => {
      drawTicket(drawn, top, height);
      drawAll(parts, drawn, top);
    },
  };
}

export function dividerBlock(): Block {
  return {
    height: 2,
    draw: (context, top) => {
      context.strokeStyle = posterColors.line;
      context.lineWidth = 2;
      context.setLineDash([10, 8]);
      context.beginPath();
      context.moveTo(posterMargin, top + 1);
      context.lineTo(posterWidth - posterMargin, top + 1);
      context.stroke();
      context.setLineDash([]);
    },
  };
}

/** Whose page it is, what to do, and the QR code at the right edge. */
export function inviteBlock(
  context: Context,
  { siteName, act, code }: { siteName: string; act: string; code: HTMLCanvasElement },
): Block {
  const place = { left: posterMargin, width: contentWidth - codeSize - 24 };
  const parts = [
    linesBlock(context, { text: siteName, style: "site", ...place }),
    spaceBlock(8),
    linesBlock(context, { text: `长按识别二维码，${act}`, style: "invitation", ...place }),
  ];
  const height = codeSize + 2 * 32;
  return {
    height,
    draw: (drawn, top) => {
      drawAll(parts, drawn, top + (height - heightOf(parts)) / 2);
      const left = posterWidth - posterMargin - codeSize;
      // Whole modules stay sharp.
      drawn.imageSmoothingEnabled = false;
      drawn.drawImage(code, left, top + 32, codeSize, codeSize);
      drawn.imageSmoothingEnabled = true;
    },
  };
}

export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((height, block) => height + block.height, 0);
}

export function drawAll(blocks: readonly Block[], context: Context, from: number): void {
  let top = from;
  for (const block of blocks) {
    block.draw(context, top);
    top += block.height;
  }
}

function linesBlock(
  context: Context,
  { text, style, left, width }: { text: string; style: StyleName; left: number; width: number },
): Block {
  const { size, weight, lineHeight, maxLines, color } = textStyles[style];
  const font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font;
  const fits = (line: string) => context.measureText(line).width <= width;
  const lines = breakLines(text, { fits, maxLines });
  return {
    height: lines.length * lineHeight,
    draw: (drawn, top) => {
      drawn.font = font;
      drawn.fillStyle = color;
      drawn.textAlign = "left";
      drawn.textBaseline = "middle";
      for (const [index, line] of lines.entries()) {
        drawn.fillText(line, left, top + (index + 0.5) * lineHeight);
      }
    },
  };
}
