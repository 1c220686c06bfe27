import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  entriesBackTo,
  loginPath,
  needsLogin,
  replacedPage,
  returnQuery,
  returnTarget,
  safePath,
} from "./return-target.ts";

/** Every value that has been seen, or can be thought of, to lead somebody away from a site. */
const hostile = [
  // Whole addresses, and schemes that browsers mend.
  "https://evil.example/",
  "http://evil.example/",
  "HTTPS://EVIL.EXAMPLE",
  "http:evil.example",
  "https:/evil.example",
  "https:evil.example/app/home/",
  "https://shop.example.evil.example/app/",
  "https://shop.example@evil.example/",
  "ftp://evil.example/",
  "ws://evil.example/",
  "file:///etc/passwd",
  "intent://evil.example#Intent;scheme=https;end",
  "weixin://dl/business/",
  // Addresses that run.
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "javascript://shop.example/%0aalert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:x",
  "blob:https://evil.example/x",
  "view-source:https://evil.example",
  // Hosts without a scheme.
  "//evil.example/",
  "///evil.example",
  "////evil.example/app/home/",
  "//evil.example\\@shop.example/",
  "//user:pw@evil.example/",
  "//[::1]/",
  "//2130706433/",
  "//%65vil.example/",
  "//evil。example/",
  // Backslashes, which browsers read as slashes.
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/app\\..\\..\\evil",
  // Characters that browsers drop.
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "/home/\r\nSet-Cookie: a=b",
  "/\u0000/evil.example",
  "/\u200b/evil.example",
  "/\u202e/evil.example",
  "\ufeff//evil.example",
  "/\u00a0/evil.example",
  "/\u2028/evil.example",
  // Dot segments, bare and encoded, that leave two slashes.
  "/..//evil.example",
  "/.//evil.example",
  "/app//evil.example",
  "/app/..//evil.example",
  "/%2e%2e//evil.example",
  "/home/%2e%2E/%2e//evil.example",
  "/;//evil.example",
  // No path at all.
  "evil.example",
  "@evil.example",
  "?refer=//evil.example",
  "#//evil.example",
  ".evil.example",
  "..",
  "%2f%2fevil.example",
  "%68ttps://evil.example",
  "",
  " ",
  "null",
  // Longer than any address of ours.
  `/home/${"a".repeat(2000)}`,
  `/${"../../".repeat(1000)}/evil.example`,
];

/** Values that look bad and are paths of ours: nothing in them is read again as an address. */
const harmless: [value: string, target: string][] = [
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["/%5cevil.example", "/%5cevil.example"],
  ["/%252f%252fevil.example", "/%252f%252fevil.example"],
  ["/https:/evil.example", "/https:/evil.example"],
  ["/@evil.example", "/@evil.example"],
  ["/user:pw@evil.example/", "/user:pw@evil.example/"],
  ["/。。/evil", "/%E3%80%82%E3%80%82/evil"],
  ["/／evil.example", "/%EF%BC%8Fevil.example"],
  ["/../../../home/", "/home/"],
  ["/%2e%2e/%2e%2e/home/", "/home/"],
  ["/home/?refer=//evil.example", "/home/?refer=//evil.example"],
  ["/home/#//evil.example", "/home/#//evil.example"],
  ["/search/?keyword=javascript:alert(1)", "/search/?keyword=javascript:alert(1)"],
  ["/apple", "/apple"],
];

/** The login and register pages, as the router would still find them. */
const loops = [
  "/user/login/",
  "/user/login",
  "/user/login?x=1",
  "/user/login#x",
  "/user/login/?refer=%2Fuser%2Flogin%2F%3Frefer%3D%2Fuser%2Flogin%2F",
  "/user/register/phone/",
  "/app/user/login/",
  "/USER/Login/",
  "/user/%6cogin/",
  "/%75ser/register",
  "/user/./login/",
  "/gift/../user/login/",
  "/app/../user/login/",
];

const shop = "https://shop.example";

/** Where a browser of the shop ends up. */
function landing(target: string): URL {
  return new URL(`/app${target}`, shop);
}

describe("the way back after a login", () => {
  it("is tried with more than enough", () => {
    expect(new Set(hostile).size).toBeGreaterThan(60);
  });

  it.each(hostile)("refuses %j and goes home", (refer) => {
    expect(returnTarget(new URLSearchParams({ refer }))).toBe("/home/");
    expect(returnTarget(new URLSearchParams({ to: refer }))).toBe("/home/");
    expect(returnTarget(new URLSearchParams({ to: refer, refer: "/rank/" }))).toBe("/rank/");
    expect(replacedPage(new URLSearchParams({ to: "/gift/", refer }))).toBeNull();
  });

  it.each(harmless)("takes %j for the path of ours that it is", (refer, target) => {
    expect(returnTarget(new URLSearchParams({ refer }))).toBe(target);
    expect(landing(target).origin).toBe(shop);
  });

  it.each(loops)("does not lead back to a login by %j", (refer) => {
    expect(returnTarget(new URLSearchParams({ refer }))).toBe("/home/");
  });

  it("is a page of this shop and no login, whatever the address says", () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile, ...harmless.flat(), ...loops),
      fc.constantFrom("/", "\\", "//", ".", "..", "%2e", "%2f", "%5c", "@", ":", "?", "#", "app"),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.webUrl(),
    );
    const value = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(value, value, (refer, to) => {
        const target = returnTarget(new URLSearchParams({ refer, to }));
        const { origin, pathname } = landing(target);
        expect(origin).toBe(shop);
        expect(pathname.startsWith("/app/")).toBe(true);
        expect(pathname).not.toMatch(/^\/app\/user\/(?:login|register)(?:\/|$)/i);
        expect(new URL(target, shop).origin).toBe(shop);
        expect(safePath(target)).toBe(target);
      }),
      { numRuns: 300 },
    );
  }, 30_000);

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

describe("entriesBackTo", () => {
  it.each([
    ["the page before", "/gift/info/12", ["/gift/info/12", "/home/"], 1],
    ["the same page with another query", "/game/7?play=1", ["/game/7", "/home/"], 1],
    [
      "a page before others around the log-in",
      "/user/",
      ["/user/findpwd/?refer=%2Fuser%2F", "/user/login/?refer=%2Fuser%2F", "/user/"],
      3,
    ],
    ["another page", "/gift/info/12", ["/gift/info/13", "/gift/info/12"], 0],
    ["nothing that is known", "/gift/info/12", [], 0],
    ["only pages around the log-in", "/gift/info/12", ["/user/login/"], 0],
  ])("finds %s", (_case, target, behind, entries) => {
    expect(entriesBackTo(target, behind)).toBe(entries);
  });
});
