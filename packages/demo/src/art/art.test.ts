import { describe, expect, test } from "vitest";
import { demoCatalogue } from "../catalogue/catalogue.ts";
import { AVATAR_COUNT, drawAvatar } from "./avatar.ts";
import { drawActivity, drawCover } from "./cover.ts";
import { drawLogo } from "./logo.ts";
import { MOTIFS } from "./motifs/all.ts";
import { PALETTES } from "./palettes.ts";
import { renderArt } from "./render.ts";
import { SCENES, type SceneName } from "./scenes/all.ts";
import { drawScreenshot } from "./screenshot.ts";
import { drawSlide } from "./slide.ts";
import type { ArtGame, Drawing } from "./types.ts";

const sample: ArtGame = {
  slug: "sample",
  art: { motif: "rocket", scene: "space", palette: "aurora", shots: 4 },
};
const scenes = Object.keys(SCENES) as SceneName[];

function withScene(scene: SceneName, wide: boolean): ArtGame {
  return { slug: `sample-${scene}`, art: { ...sample.art, scene, wide } };
}

function everything(game: ArtGame): Drawing[] {
  return [
    drawLogo(game),
    drawScreenshot(game, 0),
    drawSlide(game, 0),
    drawActivity(game),
    ...["xinwen", "gonglue", "huodong"].map((col) => drawCover({ game, col, seed: "a" })),
  ];
}

test("the same game gives the same drawing, byte by byte", () => {
  expect(everything(sample)).toEqual(everything({ ...sample, art: { ...sample.art } }));
  expect(drawAvatar("someone")).toEqual(drawAvatar("someone"));
});

test("recipes name the content: each picture of the catalogue has one of its own", () => {
  const drawings = demoCatalogue.games.flatMap((game) => [
    drawLogo(game),
    ...Array.from({ length: game.art.shots }, (_, i) => drawScreenshot(game, i)),
  ]);
  expect(new Set(drawings.map(({ recipe }) => recipe)).size).toBe(drawings.length);
  expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
});

test("no drawing needs a font", () => {
  for (const scene of scenes) {
    for (const drawing of everything(withScene(scene, false))) {
      expect(drawing.svg.includes("<text"), drawing.recipe).toBe(false);
    }
  }
});

test("no drawing has a coordinate that is not a number", () => {
  for (const scene of scenes) {
    for (const wide of [false, true]) {
      for (const index of [0, 1, 2, 3]) {
        const { svg, recipe } = drawScreenshot(withScene(scene, wide), index);
        expect(/NaN|undefined|Infinity/.test(svg), recipe).toBe(false);
      }
    }
  }
});

test("there are motifs, scenes and palettes enough to tell the games apart", () => {
  expect(Object.keys(MOTIFS).length).toBeGreaterThanOrEqual(70);
  expect(scenes.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(PALETTES).length).toBeGreaterThanOrEqual(24);
});

test("sizes are those that the shop expects", () => {
  const sizeOf = ({ width, height }: Drawing) => [width, height];
  expect(everything(sample).map(sizeOf)).toEqual([
    [256, 256],
    [540, 960],
    [1280, 720],
    [1200, 400],
    [640, 360],
    [640, 360],
    [640, 360],
  ]);
  expect(sizeOf(drawScreenshot(withScene("space", true), 0))).toEqual([960, 540]);
});

test("the default avatars all differ", () => {
  const drawn = Array.from({ length: AVATAR_COUNT }, (_, i) => drawAvatar(i).svg);
  expect(new Set(drawn).size).toBe(AVATAR_COUNT);
});

describe("rendering", () => {
  test.each(scenes)("the scene %s is well-formed and becomes a WebP", async (scene) => {
    const { svg } = drawScreenshot(withScene(scene, true), 3);
    const { data, color } = await renderArt(svg, { width: 96, height: 54 });
    expect(data.subarray(8, 12).toString("latin1")).toBe("WEBP");
    expect(color).toMatch(/^[0-9a-f]{6}$/);
  });

  test("the colour is the one that covers most", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#2050a0"/><rect width="10" height="3" fill="#ffffff"/></svg>';
    expect((await renderArt(svg, { width: 100, height: 100 })).color).toBe("2050a0");
  });

  test("a malformed drawing is refused", async () => {
    await expect(renderArt("<svg", { width: 10, height: 10 })).rejects.toThrow();
  });
});
