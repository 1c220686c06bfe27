/** The container in which the pages run. Both sides detect it from the user agent, which can be forged. */
export type Container = "app" | "gameapp" | "sdk" | "wechat" | "pcwechat" | "mobile";
export type Platform = "android" | "ios" | "pc";

export interface Surroundings {
  container: Container;
  platform: Platform;
}

/** Names of the product's own shells in their user agents, as in `Name/1.2`. */
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

/** True for the app and the game app, not for an SDK webview. */
export function isInApp(container: Container): boolean {
  return container === "app" || container === "gameapp";
}

/** True for WeChat on phones and on PCs. */
export function isInWechat(container: Container): boolean {
  return container === "wechat" || container === "pcwechat";
}

/** HarmonyOS NEXT counts as Android, but cannot install Android packages. */
export function isPureHarmony(userAgent: string): boolean {
  return /OpenHarmony/i.test(userAgent) && !/Android/i.test(userAgent);
}

/**
 * WeCom is tested first: its user agent contains WeChat's tokens, but it cannot follow official accounts. PC WeChat is
 * next, since its user agent contains the mobile token too. A mini program's webview counts as WeChat.
 */
function detectContainer(userAgent: string, tokens: ContainerTokens): Container {
  if (/wxwork/i.test(userAgent)) return "mobile";
  if (/WindowsWechat|MacWechat|UnifiedPC(?:Windows|Mac)Wechat/i.test(userAgent)) return "pcwechat";
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  for (const container of ["gameapp", "sdk", "app"] as const) {
    if (hasToken(userAgent, tokens[container])) return container;
  }
  return "mobile";
}

/** Matches whole names: `OtherShop/1.0` does not contain `Shop`. */
function hasToken(userAgent: string, token: string): boolean {
  return ` ${userAgent}`.includes(` ${token}/`);
}

function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return "ios";
  if (/Android|OpenHarmony/i.test(userAgent)) return "android";
  return "pc";
}
