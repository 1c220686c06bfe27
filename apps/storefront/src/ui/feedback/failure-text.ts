import { useOnline } from "../../browser/page/use-online.ts";

export const offlineText = "网络已断开，请检查网络后重试";

/** What a failed load says: the host's words, else whether the device is offline, else that it failed. */
export function useFailureText(msg: string | null | undefined): {
  text: string;
  isOffline: boolean;
} {
  const isOffline = !useOnline();
  if (msg) return { text: msg, isOffline: false };
  return { text: isOffline ? offlineText : "加载失败，请重试~", isOffline };
}
