import { expect, it } from "vitest";
import { createLog, redactUrl } from "./log.ts";

it.each([
  ["/app/home/", "/app/home/"],
  ["/app/home/?token=abc&cid=pf-main#x", "/app/home/?token=[cut]&cid=[cut]"],
  ["/app/home/?cid=pf-main&a=b", "/app/home/?cid=pf-main&a=[cut]"],
  ["/app/home/?cid=%E5%BC%A0", "/app/home/?cid=[cut]"],
  ["/app/home/?%74oken=abc", "/app/home/?[cut]"],
  ["/app/user/login/?username=a&password=b?c=d", "/app/user/login/?username=[cut]&password=[cut]"],
  ["/app/home/?justatoken", "/app/home/?[cut]"],
  ["/h5/enter/abc-def?x=1", "/h5/enter/[cut]?x=[cut]"],
  ["/h5/enter/abc-def/ghi", "/h5/enter/[cut]"],
  ["/H5/Enter/abc-def", "/H5/Enter/[cut]"],
  ["//h5//enter//abc-def", "//h5//enter/[cut]"],
  ["http://shop.example/h5/enter/abc-def", "http://shop.example/h5/enter/[cut]"],
  ["/h5/%65nter/abc-def", "[cut]"],
  ["/%685/%65%6e%74%65%72/abc-def?x=1", "[cut]?x=[cut]"],
  ["/h5/%2565nter/abc-def", "[cut]"],
  ["/h5/enter%2fabc-def", "[cut]"],
  ["/h5%2Fenter%2Fabc-def", "[cut]"],
  ["/h5/enter\\abc-def", "/h5/enter/[cut]"],
  ["/h5/./enter/./abc-def", "/h5/./enter/[cut]"],
  ["/h5/%65nter/abc-def%zz", "[cut]"],
  ["/h5/enter%23abc-def", "[cut]"],
  ["/h5/enter%20/abc-def", "[cut]"],
  ["/h5/enter#abc-def", "[cut]"],
  ["/app/home%3Ftoken%3Dabc", "[cut]"],
  ["/app/home%253Ftoken%253Dabc", "[cut]"],
  ["/app/home&token=abc", "[cut]"],
  ["/h5/enter", "/h5/enter"],
  ["/app/enter-the-game", "/app/enter-the-game"],
  ["/app/game/%E5%BC%A0", "/app/game/%E5%BC%A0"],
  [
    "/h5/games/gomoku/?cid=a&nickname=n&sign=s",
    "/h5/games/gomoku/?cid=a&nickname=[cut]&sign=[cut]",
  ],
])("logs %s as %s", (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

it("escapes what could control the terminal that shows the log, and stays JSON", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const text = "\u001b[2J \u007f\u009b31m \u202e\u2066\u061c\u200b\ufeff\u2028\u{e0041} 官网";
  log.warn(text, { text });
  const written = lines.join("");
  expect(written.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(written).toContain("官网");
  expect(JSON.parse(written)).toMatchObject({ msg: text, text });
});
