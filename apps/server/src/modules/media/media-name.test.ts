import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMediaName, parseMediaFile, parseVariant } from "./media-name.ts";

const hash = "0123456789abcdef0123456789abcdef";
const name = `${hash}-640x360-ff8800`;

test("a name contains size and colour", () => {
  const made = formatMediaName({ hash, width: 640, height: 360, color: "ff8800" });
  expect(made).toBe(name);
  expect(parseMediaFile(`${made}.webp`)).toEqual({
    name,
    width: 640,
    height: 360,
    color: "ff8800",
  });
});

test("a variant has one of the known widths and formats", () => {
  expect(parseVariant(name, "128.webp")).toMatchObject({ width: 128, format: "webp" });
  expect(parseVariant(name, "1080.avif")).toMatchObject({ width: 1080, format: "avif" });
  expect(parseVariant(name, "600.jpg")).toMatchObject({ width: 600, format: "jpg" });
  for (const file of [
    "128.jpg",
    "600.webp",
    "600.jpeg",
    "127.webp",
    "0128.webp",
    "128.png",
    "128",
    "128.webp.avif",
    "-64.webp",
  ]) {
    expect(parseVariant(name, file), file).toBeNull();
  }
});

test.each([
  "../../secret.key",
  "..%2fsecret.key",
  `${name}/../x.webp`,
  `${name}.webp.webp`,
  `${name}.png`,
  `${name.toUpperCase()}.webp`,
  `${hash}-0x360-ff8800.webp`,
  `${hash}-640x360-ff88.webp`,
  `${hash}-640x360-ff8800\n.webp`,
  `${hash}-640x360-ff8800\0.webp`,
  ".webp",
  "",
])("%j is not a picture name", (file) => {
  expect(parseMediaFile(file)).toBeNull();
});

test("only plain names are accepted, whatever the request", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (file, variant) => {
      expect(parseMediaFile(`${file}.webp`)).toBeNull();
      expect(parseVariant(file, variant)).toBeNull();
    }),
  );
});
