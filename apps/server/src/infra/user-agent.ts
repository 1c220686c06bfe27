import {
  type ContainerTokens,
  defaultTokens,
  detectSurroundings,
} from "@playfront/contract/container";

export type DeviceKind = "phone" | "tablet" | "computer";

/** A label that a player understands, such as `微信 · Android`, at most 40 characters. Unknown parts are left out. */
export function describeAgent(userAgent: string, tokens: ContainerTokens = defaultTokens): string {
  const parts = [browserOf(userAgent, tokens), systemOf(userAgent)].filter((part) => part !== null);
  return parts.length === 0 ? "未知设备" : parts.join(" · ");
}

export function deviceKindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|\bPad\b/i.test(userAgent)) return "tablet";
  if (/Android/i.test(userAgent) && !/Mobile/i.test(userAgent)) return "tablet";
  return detectSurroundings(userAgent).platform === "pc" ? "computer" : "phone";
}

/** The first match counts: browsers name themselves before the engine that they are built on. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, "企业微信"],
  [/MicroMessenger|WindowsWechat|MacWechat/i, "微信"],
  [/\bQQ\//, "QQ"],
  [/MQQBrowser|QQBrowser/i, "QQ 浏览器"],
  [/UCBrowser|UCWEB/i, "UC 浏览器"],
  [/Quark\//i, "夸克"],
  [/baiduboxapp/i, "百度"],
  [/MiuiBrowser/i, "小米浏览器"],
  [/HuaweiBrowser|ArkWeb/i, "华为浏览器"],
  [/HeyTapBrowser/i, "OPPO 浏览器"],
  [/VivoBrowser/i, "vivo 浏览器"],
  [/SamsungBrowser/i, "三星浏览器"],
  [/360SE|QihooBrowser|QHBrowser/i, "360 浏览器"],
  [/AlipayClient/i, "支付宝"],
  [/aweme/i, "抖音"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

function browserOf(userAgent: string, tokens: ContainerTokens): string | null {
  const { container } = detectSurroundings(userAgent, tokens);
  if (container === "app") return "官方 App";
  if (container === "gameapp") return "游戏 App";
  if (container === "sdk") return "游戏内";
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/i, "鸿蒙"],
  [/iPad/, "iPad"],
  [/iPhone|iPod/, "iPhone"],
  [/Android/i, "Android"],
  [/Windows/i, "Windows"],
  [/Mac OS X|Macintosh/i, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/i, "Linux"],
];

/** A system that a player knows, such as `iPhone`. */
export function systemOf(userAgent: string): string | null {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
