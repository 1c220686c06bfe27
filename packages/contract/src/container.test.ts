import { expect, it } from "vitest";
import { detectSurroundings } from "./container.ts";

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${android} Chrome/140.0 Mobile Safari/537.36`, "mobile", "android"],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, "mobile", "ios"],
  [`${windows} Chrome/140.0 Safari/537.36`, "mobile", "pc"],
  [
    `${android} Chrome/130.0 XWEB/1300 MMWEBSDK/2024 MicroMessenger/8.0.50(0x2800) Language/zh_CN`,
    "wechat",
    "android",
  ],
  [
    `${iphone} Mobile/15E148 MicroMessenger/8.0.50(0x1800) NetType/WIFI Language/zh_CN`,
    "wechat",
    "ios",
  ],
  [
    `${windows} MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI WindowsWechat(0x63090a13)`,
    "pcwechat",
    "pc",
  ],
  [`${windows} MicroMessenger/7.0 UnifiedPCWindowsWechat(0xf2541022) XWEB/16133`, "pcwechat", "pc"],
  [`${android} MicroMessenger/8.0 wxwork/4.1`, "mobile", "android"],
  [`${android} Chrome/130.0 PlayfrontApp/3.2`, "app", "android"],
  [`${iphone} PlayfrontGameApp/1.0`, "gameapp", "ios"],
  [`${android} PlayfrontSDK/2.0`, "sdk", "android"],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile",
    "mobile",
    "android",
  ],
  ["", "mobile", "pc"],
])("knows %s", (userAgent, container, platform) => {
  expect(detectSurroundings(userAgent)).toEqual({ container, platform });
});
