import { vi } from "vitest";

export const origin = "https://shop.example";

/** A notification as the player sees it; what it leads to is in its options' `data`. */
export interface ShownNotice {
  title: string;
  options: NotificationOptions & { actions?: { action: string; title: string }[] };
}

interface FakeWindow {
  url: string;
  isControlled: boolean;
  isFocused: boolean;
}

/** Makes `self` a worker of a browser that has the given windows open, and returns what its player sees and does. */
export function startFakeWorker(opened: readonly Omit<FakeWindow, "isFocused">[] = []) {
  const windows: FakeWindow[] = opened.map((one) => ({ ...one, isFocused: false }));
  const shown = new Map<string, ShownNotice>();
  const subscriptions: PushSubscription[] = [];
  const worker = Object.assign(new EventTarget(), {
    location: { origin },
    registration: {
      // Browsers replace the notification of the same tag.
      showNotification: async (title: string, options: ShownNotice["options"]) => {
        await nextTask();
        shown.set(options.tag ?? "", { title, options });
      },
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          await nextTask();
          const made = createSubscription("renewed", options);
          subscriptions.push(made);
          return made;
        },
      },
    },
    clients: {
      matchAll: async ({ includeUncontrolled = false }: ClientQueryOptions) =>
        windows
          .filter(({ isControlled }) => isControlled || includeUncontrolled)
          .map((one) => ({ url: one.url, focus: async () => focus(one) })),
      openWindow: async (url: string) => {
        const made = { url, isControlled: true, isFocused: false };
        windows.push(made);
        focus(made);
      },
    },
  });
  vi.stubGlobal("self", worker);

  function focus(chosen: FakeWindow) {
    for (const one of windows) one.isFocused = one === chosen;
  }

  return {
    windows,
    /** The notifications on the screen. */
    shown: () => [...shown.values()],
    /** What the worker asked the push service for. */
    subscriptions,
    /** Resolves once the worker may be stopped. */
    push: (data: PushMessageData | null) => dispatch(worker, "push", { data }),
    /** Taps the notification, or one of its buttons. */
    tap: ({ options }: ShownNotice, action = "") => {
      const tag = options.tag ?? "";
      const notification = { data: options.data, close: () => void shown.delete(tag) };
      return dispatch(worker, "notificationclick", { notification, action });
    },
    changeSubscription: (change: {
      oldSubscription?: PushSubscription | null;
      newSubscription?: PushSubscription | null;
    }) => dispatch(worker, "pushsubscriptionchange", change),
  };
}

/** A message as the browser has decrypted it. */
export function messageOf(text: string): PushMessageData {
  return { json: () => JSON.parse(text) } as PushMessageData;
}

/** Its address and keys hold the name, so that two can be told apart. */
export function createSubscription(
  name: string,
  options: PushSubscriptionOptionsInit = {},
): PushSubscription {
  const keys = { p256dh: `${name}-p256dh`, auth: `${name}-auth` };
  const endpoint = `https://push.example/${name}`;
  return { options, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
}

/** The browser may stop the worker once what it has been told to wait for is done. */
async function dispatch(worker: EventTarget, name: string, fields: object): Promise<void> {
  const awaited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void awaited.push(work);
  worker.dispatchEvent(Object.assign(new Event(name), fields, { waitUntil }));
  await Promise.all(awaited);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
