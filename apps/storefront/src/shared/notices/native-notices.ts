import { callNative } from "../../browser/container/bridge.ts";
import type { NoticeDevice, NoticeState, PushTarget } from "./notice-device.ts";

/** Notifications by the product's own app, which has a push service of its own (docs/bridge.md#notices). */
export const nativeNotices: NoticeDevice = {
  words: {
    name: "手机通知",
    closed: "没有打开 App 时也能收到提醒",
    on: "此手机会显示通知，退出登录后停止",
    denied: "请到手机的「设置 › 通知」中允许此 App 显示通知，再重新打开此页。",
    unsupported: "当前版本的 App 不能显示通知，消息可在「消息」中查看。",
  },

  async state() {
    const { data } = await callNative("notice.state", {}, { timeoutMs: 1000 });
    const { state } = fieldsOf(data);
    return known.find((name) => name === state) ?? "unsupported";
  },

  // The app asks when it subscribes.
  allow: async () => null,

  async subscribe(publickey) {
    const { code, msg, data } = await callNative("notice.subscribe", { publickey });
    const { endpoint, p256dh, auth } = fieldsOf(data);
    const target = { endpoint, p256dh, auth };
    if (code >= 1 && isTarget(target)) return target;
    return (code < -1 && code > -200 && msg) || "App 的通知服务暂时不可用，请稍后再试";
  },

  async unsubscribe() {
    await callNative("notice.unsubscribe", {});
  },
};

const known: readonly NoticeState[] = ["denied", "off", "on"];

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}

function isTarget(target: Record<keyof PushTarget, unknown>): target is PushTarget {
  return Object.values(target).every((field) => typeof field === "string" && field !== "");
}
