import {
  type ContainerTokens,
  defaultTokens,
  detectSurroundings,
  type Surroundings,
} from "@playfront/contract/container";
import { isAppleMobile, isOnPureHarmony } from "./device.ts";

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
  return isAppleMobile() ? { ...found, platform: "ios" } : found;
}
