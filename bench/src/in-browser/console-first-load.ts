import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Figures } from "../benchmark.ts";
import { consoleCookie, openConsoleSession } from "../console-session.ts";
import { medianOf } from "../median.ts";
import type { World } from "../world.ts";
import { Devtools } from "./devtools.ts";
import { launchBrowser } from "./launch-browser.ts";

const turns = 5;
const rowsOfList = 25;
/** An operator's desktop behind 10 Mbit/s. */
const network = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
};
const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
const longestMs = 30_000;
const lookEveryMs = 50;

/** What an operator waits for, by the element that then can be used. */
const goals = {
  form: { path: "/console/", element: "input[autocomplete=username]", hasSession: false },
  figures: { path: "/console/", element: "[role=search][aria-label=筛选数据]", hasSession: true },
  list: { path: "/console/gifts", element: "tbody tr", hasSession: true },
} as const;

/** The operators' console in a browser that has nothing of it yet. */
export const consoleFirstLoad: Benchmark = {
  name: "console-first-load",
  title: "first load of the operators' console",
  run: measure,
};

async function measure(world: World): Promise<Figures> {
  const { origin } = await world.server();
  const { db } = world.connection;
  const gameid = await makeGame(db, { slug: "console-first-load" });
  for (let row = 0; row < rowsOfList; row += 1) await makeGift(db, { gameid, codes: 0 });
  const token = await openConsoleSession(world, { name: "first-load", role: "administrator" });
  const chrome = await launchBrowser();
  const devtools = await Devtools.connect(chrome.port);
  try {
    const visits: Record<keyof typeof goals | "again", Visit[]> = {
      form: [],
      figures: [],
      list: [],
      again: [],
    };
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const name of ["form", "figures", "list"] as const) {
        const window = await openWindow(devtools, goals[name].hasSession ? token : null, origin);
        const first = await window.visit(goals[name]);
        const again = name === "list" ? await window.visit(goals.list) : null;
        await window.close();
        // The first turn warms the server up.
        if (turn === 0) continue;
        visits[name].push(first);
        if (again) visits.again.push(again);
      }
    }
    return {
      figures: [
        { label: "log-in form can be typed into", value: tell(visits.form) },
        { label: "first page of a session, with the figures", value: tell(visits.figures) },
        { label: "first list of a session", value: tell(visits.list) },
        { label: "the list again, from the browser's cache", value: tell(visits.again) },
      ],
      note: `medians of ${turns} turns, a new browser profile each; 10 Mbit/s, 40 ms`,
    };
  } finally {
    devtools.close();
    chrome.kill();
  }
}

interface Visit {
  /** Milliseconds until the element was there. */
  usable: number;
  /** On the wire, until then. */
  bytes: number;
}

async function openWindow(devtools: Devtools, token: string | null, origin: string) {
  const { browserContextId } = await devtools.send("Target.createBrowserContext");
  const page = { url: "about:blank", browserContextId };
  const { targetId } = await devtools.send("Target.createTarget", page);
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}) => devtools.send(method, params, sessionId);
  await send("Page.enable");
  await send("Network.enable");
  await send("Emulation.setDeviceMetricsOverride", screen);
  await send("Network.emulateNetworkConditions", network);
  if (token !== null) {
    const cookie = {
      name: consoleCookie,
      value: token,
      url: `${origin}/console`,
      path: "/console",
    };
    await send("Network.setCookie", cookie);
  }
  return {
    async visit({ path, element }: { path: string; element: string }): Promise<Visit> {
      let bytes = 0;
      const stop = devtools.listen(({ method, params, sessionId: from }) => {
        if (from === sessionId && method === "Network.loadingFinished")
          bytes += params.encodedDataLength;
      });
      const { identifier } = await send("Page.addScriptToEvaluateOnNewDocument", {
        source: observerOf(element),
      });
      await send("Page.navigate", { url: origin + path });
      const usable = await untilSeen(() =>
        send("Runtime.evaluate", { expression: "window.__usable" }),
      );
      stop();
      await send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
      await send("Page.navigate", { url: "about:blank" });
      return { usable, bytes };
    },
    close: () => devtools.send("Target.disposeBrowserContext", { browserContextId }),
  };
}

/** A script that notes when the element comes, in milliseconds since the page was asked for. */
function observerOf(element: string): string {
  return `new MutationObserver((_changes, observer) => {
    if (!document.querySelector(${JSON.stringify(element)})) return;
    window.__usable = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });`;
}

async function untilSeen(look: () => Promise<{ result: { value?: number } }>): Promise<number> {
  const begun = Date.now();
  while (Date.now() - begun < longestMs) {
    const { result } = await look();
    if (result.value !== undefined) return result.value;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error("the console has not loaded");
}

function tell(visits: readonly Visit[]): string {
  const middle = (of: (visit: Visit) => number) => medianOf(visits.map(of));
  const seconds = middle(({ usable }) => usable) / 1000;
  return `${seconds.toFixed(2)} s, ${(middle(({ bytes }) => bytes) / 1024).toFixed(0)} KB`;
}
