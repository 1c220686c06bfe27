import type { Benchmark, Figure, Figures } from "../benchmark.ts";
import { medianOf } from "../median.ts";
import type { World } from "../world.ts";
import { findGiftPages, findPages, startDemoShop } from "./demo-shop.ts";
import { Devtools } from "./devtools.ts";
import { launchBrowser } from "./launch-browser.ts";
import { pageSize, scriptFreePage, startPageHost } from "./script-free.ts";
import { openWindow, type Paints, type Visit } from "./visit.ts";

/** Turns of a page and the same page without scripts, turns of second visits, and visits until the page is complete. */
const turns = { paints: 15, again: 5, complete: 3 };

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
    await visitWhole(devtools, `${hosts.bare.origin}/app/home/`);
    for (const [name, path] of pages) {
      const measured = await measurePage(
        devtools,
        hosts.own.origin + path,
        hosts.bare.origin + path,
      );
      figures.push(...printPage(name, measured, await pageSize(shop.origin, path)));
    }
    return {
      figures,
      note: `medians, ratios too, of ${turns.paints} turns, second visits of ${turns.again}; 150 ms, 1.6/0.75 Mbit/s, processor ÷ 4`,
    };
  } finally {
    devtools.close();
    chrome.kill();
    await hosts.own.stop();
    await hosts.bare.stop();
  }
}

/** Visits of one page by their kind, in the order of the turns. */
interface Measured {
  complete: Visit[];
  own: Paints[];
  bare: Paints[];
  withWorker: Paints[];
  fromCache: Paints[];
}

async function measurePage(devtools: Devtools, own: string, bare: string): Promise<Measured> {
  const visits: Measured = { complete: [], own: [], bare: [], withWorker: [], fromCache: [] };
  for (let turn = 0; turn < turns.paints; turn += 1) {
    visits.own.push(await seePaints(devtools, own));
    visits.bare.push(await seePaints(devtools, bare));
  }
  for (let turn = 0; turn < turns.again; turn += 1) {
    visits.withWorker.push(await visitAgain(devtools, own, true));
    visits.fromCache.push(await visitAgain(devtools, own, false));
  }
  for (let turn = 0; turn < turns.complete; turn += 1) {
    visits.complete.push(await visitWhole(devtools, own));
  }
  return visits;
}

async function seePaints(devtools: Devtools, url: string): Promise<Paints> {
  const window = await openWindow(devtools);
  try {
    return await window.visitUntilDrawn(url);
  } finally {
    await window.close();
  }
}

async function visitWhole(devtools: Devtools, url: string): Promise<Visit> {
  const window = await openWindow(devtools);
  try {
    return await window.visit(url);
  } finally {
    await window.close();
  }
}

async function visitAgain(devtools: Devtools, url: string, hasWorker: boolean): Promise<Paints> {
  const window = await openWindow(devtools, { hasWorker });
  try {
    // The second time the worker answers and keeps the page.
    await window.warm(url);
    await window.warm(url);
    return await window.visitUntilDrawn(url);
  } finally {
    await window.close();
  }
}

function printPage(
  name: string,
  { complete, own, bare, withWorker, fromCache }: Measured,
  size: { sent: number; text: number },
): Figure[] {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const scripts = [
    median(complete, ({ scriptsBeforeLoad }) => scriptsBeforeLoad),
    median(complete, ({ scriptsAfterLoad }) => scriptsAfterLoad),
  ];
  const requests = median(complete, ({ requestsBeforePaint }) => requestsBeforePaint);
  const blocking = median(complete, ({ blocking }) => blocking);
  const shift = Math.max(...complete.map(({ shift }) => shift));
  const rows = {
    "complete: first / largest": `${median(complete, ({ fcp }) => fcp).toFixed(0)} / ${median(complete, ({ lcp }) => lcp).toFixed(0)} ms`,
    "first contentful paint": compare(own, bare, "fcp"),
    "largest contentful paint": compare(own, bare, "lcp"),
    "usable after": `${median(complete, ({ ready }) => ready ?? 0).toFixed(0)} ms`,
    "blocking time, largest shift": `${blocking.toFixed(0)} ms, ${shift.toFixed(3)}`,
    "scripts until load, after it": scripts.map(kb).join(", "),
    "requests before the first paint": String(requests),
    "page on the wire, as text": `${kb(size.sent)}, ${kb(size.text)}`,
    "again, worker / cache: first": compare(withWorker, fromCache, "fcp"),
    "again, worker / cache: largest": compare(withWorker, fromCache, "lcp"),
  };
  return Object.entries(rows).map(([label, value]) => ({ label: `${name}: ${label}`, value }));
}

/** Both medians, and the median of the turns' ratios: what else the machine does slows both visits of a turn. */
function compare(some: readonly Paints[], others: readonly Paints[], time: "fcp" | "lcp"): string {
  const of = (visit: Paints) => visit[time];
  const ratios = some.map((visit, turn) => of(visit) / of(others[turn]!));
  const ratio = medianOf(ratios).toFixed(2);
  return `${median(some, of).toFixed(0)} / ${median(others, of).toFixed(0)} ms = ${ratio}`;
}

function median<One>(visits: readonly One[], of: (visit: One) => number): number {
  return medianOf(visits.map(of));
}
