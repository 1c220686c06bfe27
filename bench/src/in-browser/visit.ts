import { readFile } from "node:fs/promises";
import type { Devtools } from "./devtools.ts";

/** Runs in the page, before all of its scripts. */
const observer = readFile(new URL("./observe.js", import.meta.url), "utf8");

/** What a player notices of a page, milliseconds since the start of the visit. */
export interface Paints {
  /** First and largest contentful paint. */
  fcp: number;
  lcp: number;
  /** Until the page can be used, by the mark that hydration leaves; null without scripts. */
  ready: number | null;
  /** Of the long tasks after the first paint, what is over 50 ms; and the longest of them. */
  blocking: number;
  longest: number;
}

/** One whole visit of a page, on a phone with a slow network and a slow processor. */
export interface Visit extends Paints {
  shift: number;
  /** Bytes of script files on the wire that were asked for before the `load` event, and after it. Nothing is touched. */
  scriptsBeforeLoad: number;
  scriptsAfterLoad: number;
  requestsBeforePaint: number;
}

/** What Lighthouse calls a slow 4G, and a mid-tier phone. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
/** How many times as slow the processor of a mid-tier phone is. */
const midTier = 4;
const screen = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** Milliseconds without a request after which a page counts as complete, and the longest that is waited for it. */
const quietMs = 2500;
const longestMs = 30_000;
/** Milliseconds after `load` in which a picture that has arrived is drawn. */
const drawnMs = 500;

/** A window of a browser profile of its own, with nothing in any cache. */
export interface Window {
  /** Visits a page at the slow speed, until it is complete. */
  visit(url: string): Promise<Visit>;
  /** The same until the page has loaded and is drawn, or until it is ready, which takes less time. */
  visitUntilDrawn(url: string): Promise<Paints>;
  visitUntilReady(url: string): Promise<Paints>;
  /**
   * Taps a button as soon as something of the page is painted. Resolves to the milliseconds from the start of the visit until a
   * dialog or another page is there.
   */
  tapFirst(url: string, button: string): Promise<number>;
  /** Opens a page at full speed and waits until it is complete, and its service worker has kept what it keeps. */
  warm(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWindow(
  devtools: Devtools,
  { hasWorker = false, slowdown = midTier } = {},
): Promise<Window> {
  const { browserContextId } = await devtools.send("Target.createBrowserContext");
  const { targetId } = await devtools.send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
  });
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}) => devtools.send(method, params, sessionId);
  const workers = new Set<string>();
  let isSlow = false;
  const slowDown = (session: string) =>
    devtools.send("Network.emulateNetworkConditions", isSlow ? network : fullSpeed, session);
  const stop = devtools.listen(({ method, params, sessionId: from }) => {
    if (method !== "Target.attachedToTarget" || from !== sessionId) return;
    if (params.targetInfo.type !== "service_worker") return;
    workers.add(params.sessionId);
    void devtools.send("Network.enable", {}, params.sessionId).catch(() => {});
    void slowDown(params.sessionId).catch(() => {});
    void devtools.send("Runtime.runIfWaitingForDebugger", {}, params.sessionId).catch(() => {});
  });
  await send("Page.enable");
  await send("Network.enable");
  await send("Emulation.setDeviceMetricsOverride", screen);
  await send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await send("Page.addScriptToEvaluateOnNewDocument", { source: await observer });
  if (hasWorker) {
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await send("Target.setAutoAttach", attach);
  } else {
    await send("Network.setBypassServiceWorker", { bypass: true });
    await send("Page.addScriptToEvaluateOnNewDocument", { source: withoutWorker });
  }

  async function setSpeed(slow: boolean): Promise<void> {
    isSlow = slow;
    await slowDown(sessionId);
    for (const worker of workers) await slowDown(worker).catch(() => workers.delete(worker));
    await send("Emulation.setCPUThrottlingRate", { rate: slow ? slowdown : 1 });
  }

  async function open(url: string): Promise<Loaded> {
    await send("Page.navigate", { url: "about:blank" });
    const loading = watchRequests(devtools, sessionId);
    await send("Page.navigate", { url });
    const requests = await loading.end();
    return { requests, seen: await look() };
  }

  async function start(url: string): Promise<void> {
    await setSpeed(true);
    await send("Page.navigate", { url: "about:blank" });
    await send("Page.navigate", { url });
    await until(`location.href === ${JSON.stringify(url)}`);
  }

  async function until(condition: string): Promise<void> {
    const begun = Date.now();
    while (Date.now() - begun < longestMs) {
      if ((await evaluate(condition)) === true) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not within ${longestMs} ms: ${condition}`);
  }

  async function visitUntil(url: string, condition: string): Promise<Paints> {
    await start(url);
    await until(condition);
    await new Promise((resolve) => setTimeout(resolve, drawnMs));
    return paintsOf(await look());
  }

  async function evaluate(expression: string): Promise<unknown> {
    const { result } = await send("Runtime.evaluate", { expression, returnByValue: true });
    return result.value;
  }

  async function look(): Promise<Seen> {
    return JSON.parse(String(await evaluate("JSON.stringify(window.__seen())")));
  }

  return {
    async visit(url) {
      await setSpeed(true);
      return judge(await open(url));
    },
    visitUntilDrawn: (url) => visitUntil(url, "window.__seen().load > 0"),
    visitUntilReady: (url) =>
      visitUntil(url, "window.__seen().load > 0 && window.__seen().ready !== null"),
    async tapFirst(url, button) {
      await start(url);
      await until("window.__seen().fcp > 0");
      await evaluate(`window.__tap(${JSON.stringify(button)})`);
      await until("window.__seen().tapped > 0");
      return (await look()).tapped;
    },
    async warm(url) {
      await setSpeed(false);
      await open(url);
    },
    async close() {
      stop();
      await devtools.send("Target.disposeBrowserContext", { browserContextId });
    },
  };
}

const fullSpeed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const withoutWorker = "delete Navigator.prototype.serviceWorker;";

interface Asked {
  url: string;
  /** Milliseconds since the page was asked for. */
  at: number;
  bytes: number;
}

interface Loaded {
  requests: Asked[];
  seen: Seen;
}

/** What the page itself saw. */
interface Seen {
  fcp: number;
  lcp: number;
  load: number;
  shift: number;
  ready: number | null;
  tapped: number;
  tasks: { start: number; length: number }[];
}

function paintsOf({ fcp, lcp, ready, tasks }: Seen): Paints {
  const late = tasks.filter(({ start, length }) => start + length > fcp);
  return {
    fcp,
    lcp,
    ready,
    blocking: late.reduce((all, { length }) => all + Math.max(0, length - 50), 0),
    longest: Math.max(0, ...late.map(({ length }) => length)),
  };
}

function judge({ requests, seen }: Loaded): Visit {
  const { fcp, load, shift } = seen;
  const scripts = requests.filter(({ url }) => /\.js$/.test(new URL(url).pathname));
  const sum = (some: Asked[]) => some.reduce((all, { bytes }) => all + bytes, 0);
  return {
    ...paintsOf(seen),
    shift,
    scriptsBeforeLoad: sum(scripts.filter(({ at }) => at <= load)),
    scriptsAfterLoad: sum(scripts.filter(({ at }) => at > load)),
    requestsBeforePaint: requests.filter(({ at }) => at < fcp).length,
  };
}

function watchRequests(devtools: Devtools, sessionId: string): { end(): Promise<Asked[]> } {
  const asked = new Map<string, Asked>();
  const open = new Set<string>();
  const begun = Date.now();
  let first = 0;
  let lastChange = begun;
  const stop = devtools.listen(({ method, params, sessionId: from }) => {
    if (from !== sessionId || !method?.startsWith("Network.")) return;
    const { requestId, timestamp } = params;
    if (method === "Network.requestWillBeSent" && /^http/.test(params.request.url)) {
      first ||= timestamp;
      asked.set(requestId, { url: params.request.url, at: (timestamp - first) * 1000, bytes: 0 });
      open.add(requestId);
      lastChange = Date.now();
    } else if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      const one = asked.get(requestId);
      if (one) one.bytes = params.encodedDataLength ?? 0;
      open.delete(requestId);
      lastChange = Date.now();
    }
  });
  return {
    async end() {
      const isQuiet = () => open.size === 0 && Date.now() - lastChange > quietMs;
      while (!isQuiet() && Date.now() - begun < longestMs) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      stop();
      return [...asked.values()];
    },
  };
}
