import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { demoCatalogue } from "../catalogue/catalogue.ts";
import type { DemoGame } from "../catalogue/types.ts";
import { drawAvatar } from "./avatar.ts";
import { drawActivity, drawCover } from "./cover.ts";
import { drawLogo } from "./logo.ts";
import { renderArt } from "./render.ts";
import { drawScreenshot } from "./screenshot.ts";
import { drawSlide } from "./slide.ts";
import type { Drawing } from "./types.ts";

/** Draws every picture of the catalogue into packages/demo/pictures: `node packages/demo/src/art/draw-pictures.ts`. */
const folder = join(import.meta.dirname, "../../pictures");
await rm(folder, { recursive: true, force: true });
for (const [name, drawing] of namedDrawings()) {
  const { width, height } = drawing;
  const { data, color } = await renderArt(drawing.svg, drawing);
  const file = join(folder, `${name}-${width}x${height}-${color}.webp`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
}

function namedDrawings(): [name: string, drawing: Drawing][] {
  const { games, slides } = demoCatalogue;
  return [
    ...games.flatMap(drawingsOfGame),
    ...slides.map((slide, index): [string, Drawing] => {
      const game = games.find(({ slug }) => slug === slide.game)!;
      return [`slides/${slide.game}`, drawSlide(game, index)];
    }),
    ["avatars/demo2026", drawAvatar("demo2026")],
  ];
}

function drawingsOfGame(game: DemoGame): [string, Drawing][] {
  const own = `games/${game.slug}`;
  const covered = game.articles.filter(({ cover }) => cover);
  return [
    [`${own}/logo`, drawLogo(game)],
    ...Array.from({ length: game.art.shots }, (_, index): [string, Drawing] => [
      `${own}/shot-${index}`,
      drawScreenshot(game, index),
    ]),
    ...(game.activity ? [[`${own}/activity`, drawActivity(game)] as [string, Drawing]] : []),
    ...covered.map(({ slug, col }): [string, Drawing] => [
      `${own}/covers/${slug}`,
      drawCover({ game, col, seed: slug }),
    ]),
  ];
}
