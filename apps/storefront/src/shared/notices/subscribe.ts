import type { PushState } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";

/** Whether this browser shows notifications of the shop; `denied` can be changed in the browser's settings only. */
export type NoticeState = "unsupported" | "denied" | "off" | "on";

/** Webviews lack it, and iOS has it only where the shop stands on the home screen. */
export function canNotify(): boolean {
  return "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;
}

export async function readNoticeState({
  subscribed,
}: Pick<PushState, "subscribed">): Promise<NoticeState> {
  if (!canNotify()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (!subscribed || Notification.permission !== "granted") return "off";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Asks the player, within the tap, and subscribes this browser. Resolves to what is wrong; null if nothing is. */
export async function switchNoticesOn(): Promise<string | null> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return "浏览器未允许通知，可在浏览器的网站设置中修改";
  const state = await getBrowserApi().call("user/getPushState", {});
  if (!state.ok) return state.kind === "network" ? failed : state.msg || failed;
  const subscription = await subscribe(state.data.publickey).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return "浏览器的通知服务暂时不可用，请稍后再试";
  const target = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const result = await getBrowserApi().call("user/pushSubscribe", target);
  if (result.ok) return null;
  return result.kind === "network" ? failed : result.msg || failed;
}

const failed = "开启失败，请检查网络后重试";

/** Resolves to what is wrong; null if nothing is. */
export async function switchNoticesOff(): Promise<string | null> {
  const result = await getBrowserApi().call("user/pushUnsubscribe", {});
  if (!result.ok) return "关闭失败，请检查网络后重试";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  return null;
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // A subscription made with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}
