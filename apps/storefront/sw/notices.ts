import { calls } from "@playfront/contract/calls";
import { pageBase } from "./version.ts";

declare const self: ServiceWorkerGlobalScope;

interface Notice {
  title: string;
  /** Router path of the page that the message is about. */
  link: string;
  /** A newer notification of the same message replaces it. */
  tag: string;
  /** Switches the kind off; null for messages about security. */
  mute: string | null;
}

/** The lib lacks both: browsers have had them for years. */
type Shown = NotificationOptions & { actions?: { action: string; title: string }[] };
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

const messagesPath = "/user/message/";
const settingsPath = "/user/settings/notifications/";
const icon = "/app/icons/icon-192.png";

/** Shows what the shop pushes, leads to it, and takes back a kind of it by the notification's own button. */
export function showNotices(): void {
  self.addEventListener("push", (event) => event.waitUntil(show(parse(event.data))));
  self.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    notification.close();
    const { link, mute } = notification.data as Pick<Notice, "link" | "mute">;
    event.waitUntil(action === "mute" && mute !== null ? muteKind(mute) : open(link));
  });
  self.addEventListener("pushsubscriptionchange", (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(renew(change));
  });
}

/** Browsers insist that every push shows something. */
function show({ title, tag, link, mute }: Notice): Promise<void> {
  const options: Shown = {
    body: "点击查看",
    tag,
    icon,
    lang: "zh-CN",
    data: { link, mute },
    actions: mute === null ? [] : [{ action: "mute", title: "不再提醒此类" }],
  };
  return self.registration.showNotification(title, options);
}

function parse(data: PushMessageData | null): Notice {
  const text = (value: unknown, fallback: string) => (typeof value === "string" ? value : fallback);
  const given = read(data);
  return {
    title: text(given.title, "您有新消息").slice(0, 100),
    link: text(given.link, messagesPath),
    tag: text(given.tag, "message"),
    mute: typeof given.mute === "string" ? given.mute : null,
  };
}

function read(data: PushMessageData | null): Record<string, unknown> {
  try {
    const value: unknown = data?.json();
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Focuses the window that shows the page already, or opens one. */
async function open(link: string): Promise<void> {
  const address = addressOf(link);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  if (shown) await shown.focus();
  else await self.clients.openWindow(address);
}

/** Pages of the shop only; anything else leads to the messages. */
function addressOf(link: string): string {
  const { origin } = self.location;
  const path = /^\/(?![/\\])/.test(link) ? link : messagesPath;
  const url = new URL(pageBase + path.slice(1), origin);
  const isOfShop = url.origin === origin && url.pathname.startsWith(pageBase);
  return isOfShop ? url.href : new URL(pageBase + messagesPath.slice(1), origin).href;
}

async function muteKind(sign: string): Promise<void> {
  if (await post("push/mute", { sign })) return;
  await show({
    title: "未能关闭，请到「消息提醒」设置",
    link: settingsPath,
    tag: "mute",
    mute: null,
  });
}

/** The worker has no token: the former subscription's key proves whose browser it is. */
async function renew({ oldSubscription: old, newSubscription }: SubscriptionChange): Promise<void> {
  const former = old?.toJSON();
  if (!old || !former?.endpoint || !former.keys?.auth) return;
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = next.toJSON();
  const target = { endpoint, p256dh, auth };
  await post("push/renew", { ...target, oldendpoint: former.endpoint, oldauth: former.keys.auth });
}

async function post(name: "push/mute" | "push/renew", fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(calls[name].path, { method: "POST", body }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  return typeof answer === "object" && answer !== null && "code" in answer && answer.code === 1;
}
