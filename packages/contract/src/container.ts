/** Where the pages run. Judged by the user agent on both sides: a claim, not a proof. */
export type Container = "app" | "gameapp" | "sdk" | "wechat" | "pcwechat" | "mobile";
export type Platform = "android" | "ios" | "pc";

export interface Surroundings {
  container: Container;
  platform: Platform;
}

/** Names by which the product's own shells make themselves known in the user agent, as `Name/1.2`. */
export interface ContainerTokens {
  app: string;
  gameapp: string;
  sdk: string;
}

export const defaultTokens: ContainerTokens = {
  app: "PlayfrontApp",
  gameapp: "PlayfrontGameApp",
  sdk: "PlayfrontSDK",
};

/** Container and platform of a user agent. */
export function detectSurroundings(
  userAgent: string,
  tokens: ContainerTokens = defaultTokens,
): Surroundings {
  return {
    container: detectContainer(userAgent, tokens),
    platform: detectPlatform(userAgent),
  };
}

/** The app and the game app count as 'the app', an SDK webview does not. */
export function isInApp(container: Container): boolean {
  return container === "app" || container === "gameapp";
}

/** PC WeChat counts as WeChat. */
export function isInWechat(container: Container): boolean {
  return container === "wechat" || container === "pcwechat";
}

/** HarmonyOS NEXT counts as Android, but installs none of its packages. */
export function isPureHarmony(userAgent: string): boolean {
  return /OpenHarmony/i.test(userAgent) && !/Android/i.test(userAgent);
}

/**
 * WeCom comes first, as it carries WeChat's tokens but follows no official accounts; then PC WeChat, whose agents carry
 * the mobile token too; a mini program's webview is WeChat's.
 */
function detectContainer(userAgent: string, tokens: ContainerTokens): Container {
  if (/wxwork/i.test(userAgent)) return "mobile";
  if (/WindowsWechat|MacWechat|UnifiedPC(?:Windows|Mac)Wechat/i.test(userAgent)) return "pcwechat";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  for (const container of ["gameapp", "sdk", "app"] as const) {
    if (carries(userAgent, tokens[container])) return container;
  }
  return "mobile";
}

/** `Shop/1.0` is not carried by `OtherShop/1.0`. */
function carries(userAgent: string, token: string): boolean {
  return ` ${userAgent}`.includes(` ${token}/`);
}

function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  if (/Android|OpenHarmony/i.test(userAgent)) return "android";
  return "pc";
}
