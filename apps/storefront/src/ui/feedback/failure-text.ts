import { useOnline } from "../../browser/page/use-online.ts";

export const offlineText = "网络已断开，请检查网络后重试";

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
  return { text: isOffline ? offline : "加载失败，请重试~", isOffline };
}
