import type { Benchmark, Figure, Figures } from "../benchmark.ts";
import type { World } from "../world.ts";
import { findGiftPages, findPages, startDemoShop } from "./demo-shop.ts";
import { Devtools } from "./devtools.ts";
import { launchBrowser } from "./launch-browser.ts";
import { pageSize, scriptFreePage, startPageHost } from "./script-free.ts";
import { openWindow, type Visit } from "./visit.ts";

/** Visits of each page; medians are printed. */
const turns = 3;

/**
 * Pages of the demo shop as a phone on a slow network first shows them, against the same pages without scripts and with
 * their styles inside; and a second visit through the service worker, against one out of the browser's own cache.
 */
export const firstPaint: Benchmark = {
  name: "first-paint",
  title:
    "first visit of a page, against the same page without scripts; second visit, with and without the worker",
  run: measure,
};

async function measure(world: World): Promise<Figures> {
  const shop = world.adopt(await startDemoShop(world.folder));
  const pages = Object.entries({
    ...(await findPages(shop.origin)),
    ...(await findGiftPages(shop.origin)),
  });
  const bare = new Map<string, Buffer>();
  for (const [, path] of pages) bare.set(path, await scriptFreePage(shop.origin, path));
  const hosts = {
    own: await startPageHost(shop.origin, new Map()),
    bare: await startPageHost(shop.origin, bare),
  };
  const chrome = await launchBrowser();
  const devtools = await Devtools.connect(chrome.port);
  try {
    const figures: Figure[] = [];
    // The first page of a new browser is slower than all that follow.
    await visitFirst(devtools, `${hosts.bare.origin}/app/home/`);
    for (const [name, path] of pages) {
      const measured = await measurePage(
        devtools,
        hosts.own.origin + path,
        hosts.bare.origin + path,
      );
      figures.push(...printPage(name, measured, await pageSize(shop.origin, path)));
    }
    return { figures, note: `medians of ${turns} turns; 150 ms, 1.6/0.75 Mbit/s, processor ÷ 4` };
  } finally {
    devtools.close();
    chrome.kill();
    await hosts.own.stop();
    await hosts.bare.stop();
  }
}

interface Measured {
  own: Visit;
  bare: Visit;
  withWorker: Visit;
  fromCache: Visit;
}

async function measurePage(devtools: Devtools, own: string, bare: string): Promise<Measured> {
  const visits: Record<keyof Measured, Visit[]> = {
    own: [],
    bare: [],
    withWorker: [],
    fromCache: [],
  };
  for (let turn = 0; turn < turns; turn += 1) {
    visits.own.push(await visitFirst(devtools, own));
    visits.bare.push(await visitFirst(devtools, bare));
    visits.withWorker.push(await visitAgain(devtools, own, true));
    visits.fromCache.push(await visitAgain(devtools, own, false));
  }
  return {
    own: median(visits.own),
    bare: median(visits.bare),
    withWorker: median(visits.withWorker),
    fromCache: median(visits.fromCache),
  };
}

async function visitFirst(devtools: Devtools, url: string): Promise<Visit> {
  const window = await openWindow(devtools);
  try {
    return await window.visit(url);
  } finally {
    await window.close();
  }
}

async function visitAgain(devtools: Devtools, url: string, hasWorker: boolean): Promise<Visit> {
  const window = await openWindow(devtools, { hasWorker });
  try {
    // The second time the worker answers and keeps the page.
    await window.warm(url);
    await window.warm(url);
    return await window.visit(url);
  } finally {
    await window.close();
  }
}

/** The median of each figure by itself. */
function median(visits: readonly Visit[]): Visit {
  const middle = (of: (visit: Visit) => number) =>
    visits.map(of).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  return {
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    blocking: middle(({ blocking }) => blocking),
    shift: middle(({ shift }) => shift),
    scriptsBeforeLoad: middle(({ scriptsBeforeLoad }) => scriptsBeforeLoad),
    scriptsAfterLoad: middle(({ scriptsAfterLoad }) => scriptsAfterLoad),
    requestsBeforePaint: middle(({ requestsBeforePaint }) => requestsBeforePaint),
    ready: middle(({ ready }) => ready ?? 0),
  };
}

function printPage(
  name: string,
  { own, bare, withWorker, fromCache }: Measured,
  size: { sent: number; text: number },
): Figure[] {
  const against = (a: number, b: number) =>
    `${a.toFixed(0)} / ${b.toFixed(0)} ms = ${(a / b).toFixed(2)}`;
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const rows = {
    "first contentful paint": against(own.fcp, bare.fcp),
    "largest contentful paint": against(own.lcp, bare.lcp),
    "usable after": `${(own.ready ?? 0).toFixed(0)} ms`,
    "blocking time, shift": `${own.blocking.toFixed(0)} ms, ${own.shift.toFixed(3)}`,
    "scripts until load, after it": `${kb(own.scriptsBeforeLoad)}, ${kb(own.scriptsAfterLoad)}`,
    "requests before the first paint": `${own.requestsBeforePaint} (${bare.requestsBeforePaint} without scripts)`,
    "page on the wire, as text": `${kb(size.sent)}, ${kb(size.text)}`,
    "again, worker / cache: first": against(withWorker.fcp, fromCache.fcp),
    "again, worker / cache: largest": against(withWorker.lcp, fromCache.lcp),
  };
  return Object.entries(rows).map(([label, value]) => ({ label: `${name}: ${label}`, value }));
}
