import { detectSurroundings, type Surroundings } from "@playfront/contract/container";

let known: Surroundings | null = null;

/** Container and platform of this browser, read once. Not for the server: HTML is the same for everyone. */
export function getSurroundings(): Surroundings {
  known ??= read();
  return known;
}

/** WeChat on Android opens no packages: it would show a page of its own in the shop's place. */
export function blocksDownloads(): boolean {
  const { container, platform } = getSurroundings();
  return container === "wechat" && platform === "android";
}

function read(): Surroundings {
  const found = detectSurroundings(navigator.userAgent);
  // iPadOS says it is a Mac; a Mac has no touch points.
  const isIpad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isIpad ? { ...found, platform: "ios" } : found;
}
