import { expect, test } from "vitest";
import { describeAgent, deviceKindOf } from "./user-agent.ts";

const android =
  "Mozilla/5.0 (Linux; Android 14; 2312DRA50C) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36";

test.each([
  [`${android} Chrome/126.0 Mobile Safari/537.36`, "Chrome · Android", "phone"],
  [`${android} Chrome/126.0 Safari/537.36`, "Chrome · Android", "tablet"],
  [
    `${android} Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    "微信 · Android",
    "phone",
  ],
  [
    `${android} Chrome/126.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.2`,
    "小米浏览器 · Android",
    "phone",
  ],
  [`${android} Chrome/126.0 Mobile Safari/537.36 PlayfrontApp/1.0`, "官方 App · Android", "phone"],
  [`${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, "Safari · iPhone", "phone"],
  [`${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`, "Chrome · iPhone", "phone"],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Safari/604.1",
    "Safari · iPad",
    "tablet",
  ],
  [`${windows} Chrome/126.0 Safari/537.36 Edg/126.0`, "Edge · Windows", "computer"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Firefox · Mac",
    "computer",
  ],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.0",
    "华为浏览器 · 鸿蒙",
    "phone",
  ],
  ["curl/8.5.0", "未知设备", "computer"],
  ["", "未知设备", "computer"],
  ["<script>alert(1)</script>", "未知设备", "computer"],
])("%s", (userAgent, words, kind) => {
  expect(describeAgent(userAgent)).toBe(words);
  expect(deviceKindOf(userAgent)).toBe(kind);
});

test("the product's own shells by their other names", () => {
  const tokens = { app: "ShopApp", gameapp: "ShopGames", sdk: "ShopKit" };
  expect(describeAgent("Mozilla/5.0 (Linux; Android 14) ShopKit/1", tokens)).toBe(
    "游戏内 · Android",
  );
});
