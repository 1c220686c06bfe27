import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { FakeBrowser } from "../../apps/server/src/testing/push/fake-browser.ts";

/** Of a device to which nothing is ever sent. */
export const unreached = {
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`,
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/**
 * A browser whose push service gives a subscription without a network, as the tests' machines have none. It notes when the
 * shop asks for the permission, and refuses that without a tap.
 */
export async function fakePushService(
  context: BrowserContext,
  { endpoint, ...keys }: FakeBrowser["subscription"] = unreached,
): Promise<void> {
  await context.addInitScript(
    (made) => {
      // axe opens an empty page, which has no storage.
      if (location.origin === "null") return;
      const asked = "e2e-permission-asked";
      Object.defineProperty(Notification, "permission", {
        get: () => (sessionStorage.getItem(asked) === null ? "default" : "granted"),
      });
      Notification.requestPermission = async () => {
        if (!navigator.userActivation.isActive) throw new Error("asked without a tap");
        sessionStorage.setItem(asked, "1");
        return "granted";
      };
      const subscription = {
        toJSON: () => made,
        unsubscribe: async () => sessionStorage.removeItem("e2e-subscribed") ?? true,
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem("e2e-subscribed", "1");
        return subscription;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem("e2e-subscribed") === null ? null : subscription;
    },
    { endpoint, keys },
  );
}

/** Gives the shop's service worker a message, as the browser does once it has decrypted one. */
export async function deliverPush(page: Page, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const shop = registrations.find(({ scopeURL }) => scopeURL.endsWith("/app/"));
      if (shop) resolve(shop.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

/** Keeps what the worker shows and which pages it opens: a browser without a window has no notifications to tap. */
export function watchNotices(worker: Worker): Promise<void> {
  return worker.evaluate(`shown = []; opened = []; clients.openWindow = async (address) => opened.push(address);
  registration.showNotification = async (title, options) => {
    shown.push({ title, data: options.data, actions: options.actions.map(({ title }) => title) });
  }; undefined`);
}

/** Titles and buttons of the notifications that the worker has shown. */
export function shownNotices(worker: Worker): Promise<string[][]> {
  return worker.evaluate("shown.map(({ title, actions }) => [title, ...actions])");
}

/** Addresses that taps have opened. */
export function openedPages(worker: Worker): Promise<string[]> {
  return worker.evaluate("opened");
}

/** Taps a button of the first notification, or the notification itself. */
export function tapNotice(worker: Worker, action = ""): Promise<void> {
  return worker.evaluate(`dispatchEvent(Object.assign(new Event("notificationclick"), {
    action: ${JSON.stringify(action)}, waitUntil() {}, notification: { close() {}, data: shown[0].data },
  })); undefined`);
}
