import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { demoCatalogue } from "./catalogue/catalogue.ts";
import { logoOf, picturesOf, shotsOf } from "./catalogue/picture-names.ts";
import { type DemoPicture, listPictures } from "./pictures.ts";

const { games } = demoCatalogue;
let pictures: Map<string, DemoPicture>;
/** The content of each file, by the picture's name. */
let contents: Map<string, Buffer>;

beforeAll(async () => {
  pictures = await listPictures();
  const entries = [...pictures].map(
    async ([name, { file }]) => [name, await readFile(file)] as const,
  );
  contents = new Map(await Promise.all(entries));
});

function sizeOf(name: string): string {
  const { width, height } = pictures.get(name)!;
  return `${width}x${height}`;
}

test("every picture that the catalogue names is there, and no other", () => {
  expect([...pictures.keys()].sort()).toEqual(picturesOf(demoCatalogue).sort());
});

test("sizes are those that the shop expects", () => {
  const expected: [RegExp, string[]][] = [
    [/\/logo$|^avatars\//, ["256x256"]],
    [/\/shot-\d$/, ["540x960", "960x540"]],
    [/\/activity$/, ["1200x400"]],
    [/\/covers\//, ["640x360"]],
    [/^slides\//, ["1280x720"]],
  ];
  for (const name of pictures.keys()) {
    const [, sizes] = expected.find(([kind]) => kind.test(name)) ?? [];
    expect(sizes, name).toContain(sizeOf(name));
  }
});

test("the screenshots of a game are all landscape or all portrait, and there are games of both", () => {
  const sizes = games.map((game) => [...new Set(shotsOf(game).map(sizeOf))]);
  expect(sizes.filter((ofGame) => ofGame.length !== 1)).toEqual([]);
  expect(new Set(sizes.flat()).size).toBe(2);
});

test("no two games share a logo or a screenshot", () => {
  const own = games.flatMap((game) => [logoOf(game), ...shotsOf(game)]);
  const hashes = own.map((name) => createHash("sha256").update(contents.get(name)!).digest("hex"));
  expect(new Set(hashes).size).toBe(own.length);
});

test("no article's cover looks like another one", async () => {
  const names = [...pictures.keys()].filter((name) => name.includes("/covers/"));
  const small = await Promise.all(
    names.map((name) =>
      sharp(contents.get(name)).resize(32, 18, { fit: "fill" }).removeAlpha().raw().toBuffer(),
    ),
  );
  const alike = names.flatMap((name, index) =>
    names
      .slice(0, index)
      .filter((_, other) => difference(small[index]!, small[other]!) < 4.5)
      .map((other) => [name, other]),
  );
  expect(alike).toEqual([]);
});

test("every file is a WebP of the size and the main colour that its name states", async () => {
  for (const [name, { width, height, color }] of pictures) {
    const image = sharp(contents.get(name));
    expect(await image.metadata(), name).toMatchObject({ format: "webp", width, height });
    const sample = image.resize(24, 24, { fit: "fill", kernel: "nearest" }).removeAlpha().raw();
    expect(shareOf(color, await sample.toBuffer()), name).toBeGreaterThan(0.05);
  }
});

test("the files stay small: the repository and every clone carry them", () => {
  const sizes = [...contents.values()].map((content) => content.length);
  expect(Math.max(...sizes)).toBeLessThan(80_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
});

/** How far two pictures of one size differ on average, 0–255. */
function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

/** The share of pixels that differ from the colour by less than a bin of the palette it was chosen from. */
function shareOf(color: string, pixels: Buffer): number {
  const wanted = Buffer.from(color, "hex");
  const count = pixels.length / 3;
  const near = Array.from({ length: count }, (_, index) =>
    wanted.every((channel, place) => Math.abs(pixels[index * 3 + place]! - channel) < 32),
  );
  return near.filter((isNear) => isNear).length / count;
}
