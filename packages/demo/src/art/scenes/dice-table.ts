import { mix } from "../color.ts";
import { circle, num, rect } from "../svg.ts";
import { digitsAt } from "./digits.ts";
import { counters, menuButton } from "./hud.ts";
import { fillSky, type Scene } from "./stage.ts";

/** Five dice on a tray with a score sheet. */
export const diceTable: Scene = (stage) => {
  const { width, height, rng, palette, playing } = stage;
  const wide = width > height;
  const tray = wide
    ? { x: 40, y: 50, w: width * 0.52, h: height - 100 }
    : { x: 28, y: 100, w: width - 56, h: height * 0.4 };
  const dice = Array.from({ length: 5 }, (_, i) => {
    const x = tray.x + tray.w * ([0.22, 0.54, 0.8, 0.34, 0.68][i] ?? 0.5);
    const y = tray.y + tray.h * ([0.3, 0.24, 0.42, 0.7, 0.74][i] ?? 0.5);
    return die(x, y, Math.min(tray.w, tray.h) * 0.24, rng.int(1, 6), rng.range(-28, 28));
  });
  const sheet = wide
    ? { x: tray.x + tray.w + 36, y: 50, w: width - tray.w - 116, h: height - 100 }
    : { x: 28, y: height * 0.56, w: width - 56, h: height * 0.4 };
  const rows = wide ? 8 : 7;
  const line = sheet.h / rows;
  const lines = Array.from({ length: rows }, (_, i) => {
    const y = sheet.y + i * line;
    const value = String(rng.int(4, 48));
    return (
      (i % 2 ? rect(sheet.x, y, sheet.w, line, palette.top, 0, 'opacity=".14"') : "") +
      die(sheet.x + line * 0.55, y + line / 2, line * 0.56, (i % 6) + 1, 0) +
      rect(
        sheet.x + line * 1.1,
        y + line * 0.4,
        sheet.w * 0.3,
        line * 0.2,
        palette.deep,
        line * 0.1,
        'opacity=".4"',
      ) +
      digitsAt(
        value,
        sheet.x + sheet.w - line * 0.7,
        y + line / 2,
        line * 0.38,
        i === 2 ? palette.accent : palette.deep,
      )
    );
  });
  return (
    fillSky(stage, [mix(palette.top, palette.bottom, 0.4), palette.bottom]) +
    rect(tray.x - 10, tray.y - 4, tray.w + 20, tray.h + 20, mix("#6d4021", palette.deep, 0.3), 40) +
    rect(tray.x, tray.y, tray.w, tray.h, mix("#2f9e6b", palette.accent2, 0.3), 30) +
    rect(tray.x, tray.y, tray.w, 18, "#000000", 9, 'opacity=".12"') +
    dice.join("") +
    rect(sheet.x, sheet.y + 8, sheet.w, sheet.h, palette.deep, 24, 'opacity=".3"') +
    rect(sheet.x, sheet.y, sheet.w, sheet.h, palette.soft, 24) +
    lines.join("") +
    (playing && !wide ? counters(stage, ["die"]) + menuButton(stage) : "")
  );
};

function die(x: number, y: number, side: number, value: number, turn: number): string {
  const h = side / 2;
  const d = side * 0.25;
  const spots: readonly (readonly [number, number])[] = [
    ...(value % 2 ? [[0, 0] as const] : []),
    ...(value > 1 ? [[-d, -d] as const, [d, d] as const] : []),
    ...(value > 3 ? [[d, -d] as const, [-d, d] as const] : []),
    ...(value === 6 ? [[-d, 0] as const, [d, 0] as const] : []),
  ];
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">${rect(-h + 3, -h + 7, side, side, "#000000", side * 0.2, 'opacity=".25"')}${rect(-h, -h, side, side, "#d8dde6", side * 0.2)}${rect(-h, -h, side, side * 0.94, "#ffffff", side * 0.2)}${spots.map(([dx, dy]) => circle(dx, dy, side * 0.09, "#2a2f3d")).join("")}</g>`;
}
