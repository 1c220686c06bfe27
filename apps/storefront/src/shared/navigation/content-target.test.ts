import { expect, test } from "vitest";
import { contentTarget } from "./content-target.ts";

test("site paths lead into the shop, with or without its base path", () => {
  expect(contentTarget("/game/12")).toEqual({ kind: "page", to: "/game/12" });
  expect(contentTarget("/app/gift/info/3")).toEqual({ kind: "page", to: "/gift/info/3" });
  expect(contentTarget("/category/页游?from=slide")).toEqual({
    kind: "page",
    to: "/category/页游?from=slide",
  });
  expect(contentTarget("/app")).toEqual({ kind: "page", to: "/home/" });
  expect(contentTarget(" /rank/ ")).toEqual({ kind: "page", to: "/rank/" });
});

test("site paths outside the shop are plain addresses", () => {
  expect(contentTarget("/h5/7")).toEqual({ kind: "address", href: "/h5/7" });
  expect(contentTarget("/gamers")).toEqual({ kind: "address", href: "/gamers" });
});

test("http and https addresses are kept", () => {
  expect(contentTarget("https://example.com/a?b=1")).toEqual({
    kind: "address",
    href: "https://example.com/a?b=1",
  });
  expect(contentTarget("HTTP://example.com")).toEqual({
    kind: "address",
    href: "http://example.com/",
  });
});

test("anything else is ignored", () => {
  const ignored = [
    undefined,
    "",
    "  ",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "mailto:a@example.com",
    "//example.com/a",
    "/\t/example.com",
    "/\\example.com",
    "game/12",
    "#top",
    "https://",
  ];
  for (const url of ignored) expect(contentTarget(url), String(url)).toBeNull();
});
