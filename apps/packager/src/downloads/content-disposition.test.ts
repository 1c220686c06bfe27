import { expect, test } from "vitest";
import { apkDisposition } from "./content-disposition.ts";

test("a Chinese name travels as filename*, beside the build's id for clients that read only ASCII", () => {
  expect(apkDisposition("趣玩 示例", "demo-1")).toBe(
    `attachment; filename="demo-1.apk"; filename*=UTF-8''%E8%B6%A3%E7%8E%A9%20%E7%A4%BA%E4%BE%8B.apk`,
  );
});

test("quotes, line breaks, separators and direction marks never reach the header", () => {
  const header = apkDisposition('a"\r\nSet-Cookie: x=1;\\../\u202eb', "demo-1");
  expect(header).toBe(
    `attachment; filename="aSet-Cookie x=1..b.apk"; filename*=UTF-8''aSet-Cookie%20x%3D1..b.apk`,
  );
  expect(apkDisposition("a\ud800", "demo-1")).toBe(
    `attachment; filename="demo-1.apk"; filename*=UTF-8''a%EF%BF%BD.apk`,
  );
});

test("the characters that end a filename* are encoded", () => {
  expect(apkDisposition("it's (1)", "demo-1")).toContain("filename*=UTF-8''it%27s%20%281%29.apk");
});

test("a name of nothing usable becomes game, a long one is cut between characters", () => {
  expect(apkDisposition("...", "demo-1")).toContain('filename="game.apk"');
  expect(apkDisposition("𠮷".repeat(500), "demo-1")).toContain(
    `filename*=UTF-8''${encodeURIComponent("𠮷".repeat(80))}.apk`,
  );
});
