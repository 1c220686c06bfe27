import { vi } from "vitest";

const { origin } = location;

/**
 * Starts the shop's whole worker in a browser with this storage. `ask` resolves to what the worker answers a page; what it does
 * beyond that goes on.
 */
export async function startWorker(storage: object) {
  vi.resetModules();
  const worker = Object.assign(new EventTarget(), {
    location: location,
    caches: storage,
    registration: { scope: `${origin}/app/`, update: async () => {} },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    __PRECACHE: [],
    __LAZY_CHUNKS: [],
    __WB_DISABLE_DEV_LOGS: true,
  });
  vi.stubGlobal("self", worker);
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("__CONTRACT__", "contract");
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("ExtendableEvent", Event);
  vi.stubGlobal("FetchEvent", FakeFetchEvent);
  await import("../sw.ts");
  return {
    ask(request: Request): Promise<Response> {
      const event = new FakeFetchEvent(request);
      worker.dispatchEvent(event);
      return event.answer ?? fetch(request);
    },
  };
}

export function callRequest(path: string, body: string): Request {
  return new Request(origin + path, { method: "POST", body });
}

export function fileRequest(path: string): Request {
  return new Request(origin + path);
}

export function pageRequest(path: string): Request {
  return Object.defineProperty(fileRequest(path), "mode", { value: "navigate" });
}

class FakeFetchEvent extends Event {
  readonly request: Request;
  answer: Promise<Response> | undefined;

  constructor(request: Request) {
    super("fetch");
    this.request = request;
  }

  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }

  waitUntil(work: Promise<unknown>): void {
    // A browser only notes that it failed.
    work.catch(() => {});
  }
}

/** Storage that works, in memory. */
export function memoryStorage() {
  const caches = new Map<string, Map<string, Response>>();
  const addressOf = (key: string | Request) =>
    new URL(typeof key === "string" ? key : key.url, origin).href;
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    return {
      match: async (key: string | Request) => entries.get(addressOf(key))?.clone(),
      put: async (key: string | Request, response: Response) => {
        entries.set(addressOf(key), response);
      },
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (key: string | Request) => entries.delete(addressOf(key)),
    };
  };
  return {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async () => undefined,
  };
}

/** Storage that fails, as with a damaged profile. */
export function brokenStorage() {
  const fail = () => Promise.reject(new DOMException("broken", "UnknownError"));
  return { open: fail, keys: fail, delete: fail, match: fail, has: fail };
}
