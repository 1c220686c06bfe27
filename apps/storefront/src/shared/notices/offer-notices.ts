import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { noticeDevice, switchNoticesOn } from "./subscribe.ts";

/** Set once this device has been asked; the settings keep the switch. */
const askedKey = "noticesasked";

/**
 * Offers notifications to a player who has just asked for a message: once on each device, and only where the device
 * and the host have them. The device itself asks after the tap on the offer, never before.
 */
export async function offerNotices(): Promise<void> {
  if (readStored(askedKey) !== null) return;
  const device = noticeDevice();
  if ((await device.state()) !== "off") return;
  const state = await getBrowserApi().call("user/getPushState", {});
  if (!state.ok || state.data.subscribed) return;
  writeStored(askedKey, "1");
  let switching: Promise<string | null> | null = null;
  const { name, closed } = device.words;
  await openDialog({
    title: `同时用${name}提醒我`,
    body: `${closed}。晚上 22 点到早上 8 点不打扰，可随时在「设置 › 消息提醒」中关闭。`,
    actions: [
      {
        id: "on",
        label: "开启通知",
        primary: true,
        onTap: () => {
          switching = switchNoticesOn();
        },
      },
      { id: "later", label: "不用了" },
    ],
  });
  if (switching === null) return;
  showToast((await switching) ?? "已开启，将用通知提醒您");
}
