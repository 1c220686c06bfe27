import {
  type ContainerTokens,
  defaultTokens,
  detectSurroundings,
  isPureHarmony,
  type Surroundings,
} from "@playfront/contract/container";

let tokens = defaultTokens;
let known: Surroundings | null = null;

/** Sets the names of the product's own shells. Must run before the first use of the surroundings. */
export function setContainerTokens(given: ContainerTokens): void {
  tokens = given;
  known = null;
}

/** The container and platform of this browser, read once. Not for the server, whose HTML is the same for everyone. */
export function getSurroundings(): Surroundings {
  known ??= read();
  return known;
}

/** HarmonyOS NEXT cannot install Android packages. */
export function isOnPureHarmony(): boolean {
  return isPureHarmony(navigator.userAgent);
}

/** Devices for which the shop may have nothing to install. */
export function cannotInstallApps(): boolean {
  return getSurroundings().platform === "ios" || isOnPureHarmony();
}

/** Android, and the versions of HarmonyOS that still install its packages. */
export function canInstallPackages(): boolean {
  return getSurroundings().platform === "android" && !isOnPureHarmony();
}

/** WeChat on Android does not open packages: it would replace the shop by a page of its own. */
export function blocksDownloads(): boolean {
  const { container } = getSurroundings();
  return container === "wechat" && canInstallPackages();
}

function read(): Surroundings {
  const found = detectSurroundings(navigator.userAgent, tokens);
  // iPadOS claims to be a Mac, but Macs have no touch points.
  const isIpad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isIpad ? { ...found, platform: "ios" } : found;
}
