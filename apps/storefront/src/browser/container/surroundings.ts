import {
  type ContainerTokens,
  defaultTokens,
  detectSurroundings,
  isPureHarmony,
  type Surroundings,
} from "@playfront/contract/container";

let tokens = defaultTokens;
let known: Surroundings | null = null;

/** Sets the names of the product's own shells, before anything asks for the surroundings. */
export function setContainerTokens(given: ContainerTokens): void {
  tokens = given;
  known = null;
}

/** Container and platform of this browser, read once. Not for the server: HTML is the same for everyone. */
export function getSurroundings(): Surroundings {
  known ??= read();
  return known;
}

/** HarmonyOS NEXT installs no Android packages at all. */
export function isOnPureHarmony(): boolean {
  return isPureHarmony(navigator.userAgent);
}

/** Devices that there may be nothing for to install. */
export function cannotInstallApps(): boolean {
  return getSurroundings().platform === "ios" || isOnPureHarmony();
}

/** Android, and what still installs its packages. */
export function canInstallPackages(): boolean {
  return getSurroundings().platform === "android" && !isOnPureHarmony();
}

/** WeChat on Android opens no packages: it would show a page of its own in the shop's place. */
export function blocksDownloads(): boolean {
  const { container } = getSurroundings();
  return container === "wechat" && canInstallPackages();
}

function read(): Surroundings {
  const found = detectSurroundings(navigator.userAgent, tokens);
  // iPadOS says it is a Mac; a Mac has no touch points.
  const isIpad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isIpad ? { ...found, platform: "ios" } : found;
}
