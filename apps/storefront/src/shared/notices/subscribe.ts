import type { PushState } from "@playfront/contract/entities";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { hasNativeSide } from "../../browser/container/bridge.ts";
import { browserNotices } from "./browser-notices.ts";
import { nativeNotices } from "./native-notices.ts";
import type { NoticeDevice, NoticeState } from "./notice-device.ts";

export function noticeDevice(): NoticeDevice {
  return hasNativeSide() ? nativeNotices : browserNotices;
}

/** `subscribed`: the host has a subscription of this session. */
export async function readNoticeState({
  subscribed,
}: Pick<PushState, "subscribed">): Promise<NoticeState> {
  const state = await noticeDevice().state();
  return state === "on" && !subscribed ? "off" : state;
}

/** Asks the player, within the tap, and subscribes this device. Resolves to what is wrong; null if nothing is. */
export async function switchNoticesOn(): Promise<string | null> {
  const device = noticeDevice();
  const refused = await device.allow();
  if (refused !== null) return refused;
  const state = await getBrowserApi().call("user/getPushState", {});
  if (!state.ok) return state.kind === "network" ? failed : state.msg || failed;
  const target = await device.subscribe(state.data.publickey);
  if (typeof target === "string") return target;
  const result = await getBrowserApi().call("user/pushSubscribe", target);
  if (result.ok) return null;
  return result.kind === "network" ? failed : result.msg || failed;
}

const failed = "开启失败，请检查网络后重试";

/** Resolves to what is wrong; null if nothing is. */
export async function switchNoticesOff(): Promise<string | null> {
  const result = await getBrowserApi().call("user/pushUnsubscribe", {});
  if (!result.ok) return "关闭失败，请检查网络后重试";
  await noticeDevice().unsubscribe();
  return null;
}
