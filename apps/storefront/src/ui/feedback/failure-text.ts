import { useOnline } from "../../browser/page/use-online.ts";

export const offlineText = "网络已断开，请联网后重试";
const loadFailedText = "加载失败，请重试~";

/** What is said at once of something that failed: that the device has no network, otherwise `text`. */
export function orOffline(text: string): string {
  return globalThis.navigator?.onLine === false ? offlineText : text;
}

/** What is said of a tap whose code or data could not be loaded. */
export function loadFailed(): string {
  return orOffline(loadFailedText);
}

/** What is said if the host cannot be reached, or does not say why it refuses. */
export function networkMessage(): string {
  return orOffline("系统繁忙，请稍后再试！");
}

/**
 * The text of a failed load: the host's message, otherwise `offline` if the device is, otherwise that loading
 * failed.
 */
export function useFailureText(
  msg: string | null | undefined,
  offline: string = offlineText,
): {
  text: string;
  isOffline: boolean;
} {
  const isOffline = !useOnline();
  if (msg) return { text: msg, isOffline: false };
  return { text: isOffline ? offline : loadFailedText, isOffline };
}
