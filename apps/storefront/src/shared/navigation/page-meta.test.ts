import { expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

function metaOf(
  pathname: string,
  page: object = {},
  publicOrigin = "https://shop.example",
  hosts = { static: "" },
) {
  const settings = { siteName: "趣玩", siteSuffix: "趣玩手游", publicOrigin, hosts };
  return pageMeta([{ loaderData: { settings } }, { pathname }], { title: "页", ...page });
}
const canonicalOf = (meta: unknown[]) =>
  (meta as { rel?: string; href?: string }[]).find(({ rel }) => rel === "canonical")?.href;

it.each([
  ["/home", "https://shop.example/app/home/"],
  ["/game/7/", "https://shop.example/app/game/7"],
  ["/category/%E9%A1%B5%E6%B8%B8", "https://shop.example/app/category/%E9%A1%B5%E6%B8%B8"],
  ["/category/页游", "https://shop.example/app/category/%E9%A1%B5%E6%B8%B8"],
  ["/user/login/", "https://shop.example/app/user/login/"],
])("names the one address of %s", (pathname, address) => {
  expect(canonicalOf(metaOf(pathname))).toBe(address);
});

it("names none for a player's page, a missing one, or without a known origin", () => {
  expect(canonicalOf(metaOf("/user/profile/"))).toBeUndefined();
  expect(canonicalOf(metaOf("/nowhere", { path: null }))).toBeUndefined();
  expect(canonicalOf(metaOf("/home/", {}, ""))).toBeUndefined();
});

it("takes another page's address where the page says so", () => {
  expect(canonicalOf(metaOf("/gift/abc", { path: "/gift/" }))).toBe(
    "https://shop.example/app/gift/",
  );
});

it("makes the addresses of structured data whole, and nothing else", () => {
  const jsonLd = {
    name: "/斜线/",
    url: "/app/game/1",
    image: ["/media/a.webp", "https://cdn.example/b.webp"],
    about: { url: "/app/game/2" },
    target: { urlTemplate: "/app/search/?keyword={search_term_string}" },
  };
  const dataOf = (origin: string) =>
    (metaOf("/home/", { jsonLd }, origin) as { "script:ld+json"?: unknown }[]).find(
      (entry) => "script:ld+json" in entry,
    )?.["script:ld+json"];
  expect(dataOf("https://shop.example")).toEqual({
    name: "/斜线/",
    url: "https://shop.example/app/game/1",
    image: ["https://shop.example/media/a.webp", "https://cdn.example/b.webp"],
    about: { url: "https://shop.example/app/game/2" },
    target: { urlTemplate: "https://shop.example/app/search/?keyword={search_term_string}" },
  });
  expect(dataOf("")).toEqual(jsonLd);
});

it("names the picture of a shared link as a JPEG of 600 pixels, for Open Graph and for QQ, and no relative one", () => {
  const image = "/media/0123456789abcdef0123456789abcdef-256x256-ff8800.webp";
  const content =
    "https://shop.example/media/0123456789abcdef0123456789abcdef-256x256-ff8800/600.jpg";
  const meta = metaOf("/game/1", { image }, "https://shop.example");
  expect(meta).toContainEqual({ property: "og:image", content });
  expect(meta).toContainEqual({ itemProp: "image", content });
  expect(meta.filter((each) => "itemProp" in each)).toHaveLength(3);
  const relative = metaOf("/game/1", { image }, "");
  expect(JSON.stringify(relative)).not.toContain("og:image");
});

it("names pictures where the host table has them", () => {
  const page = { image: "/media/a.webp", jsonLd: { image: "/media/a.webp", url: "/app/game/1" } };
  const meta = metaOf("/game/1", page, "https://shop.example", { static: "https://img.example" });
  expect(meta).toContainEqual({
    property: "og:image",
    content: "https://img.example/media/a.webp",
  });
  expect(meta).toContainEqual({
    "script:ld+json": {
      image: "https://img.example/media/a.webp",
      url: "https://shop.example/app/game/1",
    },
  });
});
