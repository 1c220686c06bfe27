/** Where the pages run. Judged by the user agent on both sides: a claim, not a proof. */
export type Container = "app" | "gameapp" | "sdk" | "wechat" | "pcwechat" | "mobile";
export type Platform = "android" | "ios" | "pc";

export interface Surroundings {
  container: Container;
  platform: Platform;
}

/** Tokens of the product's own shells in the user agent. */
export const appTokens = { app: "PlayfrontApp", gameapp: "PlayfrontGameApp", sdk: "PlayfrontSDK" };

/** Container and platform of a user agent. PC WeChat comes first: its agents carry the mobile token too. */
export function detectSurroundings(userAgent: string): Surroundings {
  return { container: detectContainer(userAgent), platform: detectPlatform(userAgent) };
}

/** The app and the game app count as 'the app', an SDK webview does not. */
export function isInApp(container: Container): boolean {
  return container === "app" || container === "gameapp";
}

/** PC WeChat counts as WeChat. */
export function isInWechat(container: Container): boolean {
  return container === "wechat" || container === "pcwechat";
}

function detectContainer(userAgent: string): Container {
  if (/WindowsWechat|MacWechat|UnifiedPC(?:Windows|Mac)Wechat/i.test(userAgent)) return "pcwechat";
  if (/MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)) return "wechat";
  if (userAgent.includes(`${appTokens.gameapp}/`)) return "gameapp";
  if (userAgent.includes(`${appTokens.sdk}/`)) return "sdk";
  if (userAgent.includes(`${appTokens.app}/`)) return "app";
  return "mobile";
}

function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  if (/Android|OpenHarmony/i.test(userAgent)) return "android";
  return "pc";
}
