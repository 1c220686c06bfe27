import { describe, expect, it } from "vitest";
import {
  loginPath,
  needsLogin,
  replacedPage,
  returnQuery,
  returnTarget,
  safePath,
} from "./return-target.ts";

const hostile = [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%09/evil.example".replace("%09", "\t"),
  "/\n/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "http:evil.example",
  "https:/evil.example",
  "evil.example",
  "@evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/app//evil.example",
  "/\u200b/evil.example",
  "",
];

describe("the way back after a login", () => {
  it.each(hostile)("refuses %j and goes home", (refer) => {
    expect(returnTarget(new URLSearchParams({ refer }))).toBe("/home/");
  });

  it.each([
    ["/gift/info/12", "/gift/info/12"],
    ["/app/gift/info/12", "/gift/info/12"],
    ["/game/7?play=1", "/game/7?play=1"],
    ["/category/%E9%A1%B5%E6%B8%B8", "/category/%E9%A1%B5%E6%B8%B8"],
    ["/search/?keyword=a#top", "/search/?keyword=a#top"],
    ["/app", "/"],
  ])("leads %s to %s", (refer, target) => {
    expect(returnTarget(new URLSearchParams({ refer }))).toBe(target);
  });

  it("never leads back to the login or register page", () => {
    for (const page of [
      "/user/login/",
      "/user/login?x=1",
      "/user/register/phone/",
      "/app/user/login/",
    ]) {
      expect(returnTarget(new URLSearchParams({ refer: page }))).toBe("/home/");
    }
  });

  it("prefers the wanted page over the previous one", () => {
    const query = new URL(`https://x${loginPath({ refer: "/home/", to: "/user/gift/" })}`)
      .searchParams;
    expect(query.get("refer")).toBe("/home/");
    expect(returnTarget(query)).toBe("/user/gift/");
  });

  it("falls back to the previous page when the wanted one is hostile", () => {
    expect(returnTarget(new URLSearchParams({ to: "//evil.example", refer: "/rank/" }))).toBe(
      "/rank/",
    );
  });
});

it("knows a path apart from an address", () => {
  expect(safePath(null)).toBeNull();
  expect(safePath("/user:pw@evil.example/")).toBe("/user:pw@evil.example/");
});

it("knows which page the guard's login took the history entry of", () => {
  const replaced = (query: Record<string, string>) => replacedPage(new URLSearchParams(query));
  expect(replaced({ refer: "/app/rank/", to: "/user/gift/" })).toBe("/rank/");
  expect(replaced({ refer: "/rank/" })).toBeNull();
  expect(replaced({ refer: "/user/gift/", to: "/user/gift/" })).toBeNull();
  expect(replaced({ refer: "/user/login/", to: "/user/gift/" })).toBeNull();
  expect(replaced({ refer: "//evil.example/", to: "/user/gift/" })).toBeNull();
  expect(replaced({ refer: "/rank/", to: "https://evil.example/" })).toBeNull();
});

it("hands on refer and to between the pages around a login, and nothing else", () => {
  expect(returnQuery("?refer=/rank/&cid=9&to=/user/gift/%3Fa%3D1&token=x")).toBe(
    "?refer=%2Frank%2F&to=%2Fuser%2Fgift%2F%3Fa%3D1",
  );
  expect(returnQuery("?cid=9")).toBe("");
  expect(returnQuery("")).toBe("");
});

it("names the pages that need a session", () => {
  expect(
    ["/user/profile/", "/user/gift", "/user/message/", "/user/gamecenter/3"].every(needsLogin),
  ).toBe(true);
  expect(
    ["/user/", "/user/login/", "/user/giftcard", "/gift/", "/user/help/"].some(needsLogin),
  ).toBe(false);
});
