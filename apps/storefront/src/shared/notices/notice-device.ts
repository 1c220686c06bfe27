/** Whether this device shows notifications of the shop; `denied` can be changed in its settings only. */
export type NoticeState = "unsupported" | "denied" | "off" | "on";

/** Where the host sends the notifications of this device, and the keys that only the device can open them with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What shows notifications here: the browser itself, or the product's own app around the page. */
export interface NoticeDevice {
  words: NoticeWords;
  state(): Promise<NoticeState>;
  /** Asks the player. Call it within the tap. Resolves to what is wrong; null if nothing is. */
  allow(): Promise<string | null>;
  /** Resolves to what is wrong where there is no subscription. */
  subscribe(publicKey: string): Promise<PushTarget | string>;
  unsubscribe(): Promise<void>;
}

interface NoticeWords {
  /** Such as 浏览器通知. */
  name: string;
  /** Says that notifications come while the shop is closed. */
  closed: string;
  on: string;
  denied: string;
  unsupported: string;
}
