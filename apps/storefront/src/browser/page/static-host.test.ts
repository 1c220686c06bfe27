import { expect, test } from "vitest";
import { onStaticHost } from "./static-host.ts";

test.each([
  ["/media/a-1x1-ffffff.webp", "https://img.example/media/a-1x1-ffffff.webp"],
  ["/picture.svg", "https://img.example/picture.svg"],
  ["/app/favicon.svg", "/app/favicon.svg"],
  ["https://cdn.example/a.webp", "https://cdn.example/a.webp"],
  ["//cdn.example/a.webp", "//cdn.example/a.webp"],
  ["/\\evil.example/a.webp", "/\\evil.example/a.webp"],
  ["data:image/png;base64,AA", "data:image/png;base64,AA"],
  ["blob:https://shop.example/1", "blob:https://shop.example/1"],
  ["", ""],
])("%s is to be had at %s", (src, address) => {
  expect(onStaticHost(src, "https://img.example")).toBe(address);
  expect(onStaticHost(src, "")).toBe(src);
});
