import type { NoticeDevice } from "./notice-device.ts";

/** Notifications by the browser's own Web Push. */
export const browserNotices: NoticeDevice = {
  words: {
    name: "浏览器通知",
    closed: "没有打开本站时也能收到提醒",
    on: "此浏览器会显示通知，退出登录后停止",
    denied:
      "请点地址栏左侧的图标，在「网站设置」或「权限」中将「通知」改为允许，再刷新此页。iPhone 请到「设置 › 通知」中修改。",
    unsupported:
      "当前浏览器不能显示通知，消息可在「消息」中查看。iPhone 和 iPad 请先将本站「添加到主屏幕」，再从主屏幕打开。",
  },

  async state() {
    if (!canNotify()) return "unsupported";
    if (Notification.permission === "denied") return "denied";
    if (Notification.permission !== "granted") return "off";
    return (await findSubscription()) ? "on" : "off";
  },

  async allow() {
    const permission = await Notification.requestPermission();
    return permission === "granted" ? null : "浏览器未允许通知，可在浏览器的网站设置中修改";
  },

  async subscribe(publicKey) {
    const subscription = await subscribe(publicKey).catch(() => null);
    const { endpoint, keys } = subscription?.toJSON() ?? {};
    if (!endpoint || !keys?.p256dh || !keys.auth) return "浏览器的通知服务暂时不可用，请稍后再试";
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  },

  async unsubscribe() {
    await (await findSubscription())?.unsubscribe().catch(() => false);
  },
};

/** Webviews lack it, and iOS has it only where the shop stands on the home screen. */
function canNotify(): boolean {
  return "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
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
