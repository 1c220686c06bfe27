import type { Benchmark, Figure, Figures } from "../benchmark.ts";
import { medianOf } from "../median.ts";
import type { World } from "../world.ts";
import { findGiftPages, findPages, startDemoShop } from "./demo-shop.ts";
import { Devtools } from "./devtools.ts";
import { launchBrowser } from "./launch-browser.ts";
import { eagerPage, type PageHost, scriptFreePage, startPageHost } from "./script-free.ts";
import { openWindow, type Paints, type Window } from "./visit.ts";

const turns = 9;
/** How many times as slow the processor is. */
const slowdowns = [4, 6];
/** A button of the first screen which answers a visitor with a dialog or another page. */
const buttons: Record<string, string> = {
  home: "main [data-state=enter]",
  game: "[aria-label=分享]",
  gift: "[data-state=get]",
};

/**
 * How soon the pages of the demo shop answer a tap on a phone with a slow network and a slow processor, in turns with the same
 * pages whose scripts start at once, and with those without scripts.
 */
export const readiness: Benchmark = {
  name: "readiness",
  title: "when a first visit's page is ready, and answers the first tap",
  run: measure,
};

type Kind = "own" | "eager" | "bare";
type Hosts = Record<Kind, PageHost>;

async function measure(world: World): Promise<Figures> {
  const shop = world.adopt(await startDemoShop(world.folder));
  const { home, game } = await findPages(shop.origin);
  const pages = Object.entries({ home, game, ...(await findGiftPages(shop.origin)) });
  const eager = new Map<string, Buffer>();
  const bare = new Map<string, Buffer>();
  for (const [, path] of pages) {
    eager.set(path, await eagerPage(shop.origin, path));
    bare.set(path, await scriptFreePage(shop.origin, path));
  }
  const hosts: Hosts = {
    own: await startPageHost(shop.origin, new Map()),
    eager: await startPageHost(shop.origin, eager),
    bare: await startPageHost(shop.origin, bare),
  };
  const chrome = await launchBrowser();
  const devtools = await Devtools.connect(chrome.port);
  try {
    const figures: Figure[] = [];
    // The first page of a new browser is slower than all that follow.
    await inWindow(devtools, 4, (window) => window.visitUntilReady(`${hosts.own.origin}${home}`));
    for (const slowdown of slowdowns) {
      for (const [name, path] of pages) {
        const visits = await visitInTurns(devtools, hosts, { name, path, slowdown });
        figures.push(...figuresOf(`${name}, processor ÷ ${slowdown}`, visits));
      }
    }
    return { figures, note: `medians of ${turns} turns; 150 ms, 1.6/0.75 Mbit/s, nothing cached` };
  } finally {
    devtools.close();
    chrome.kill();
    for (const host of Object.values(hosts)) await host.stop();
  }
}

interface Visits {
  own: Paints[];
  eager: Paints[];
  bare: Paints[];
  /** Milliseconds until the effect of the first tap. */
  taps: { own: number[]; eager: number[] };
}

async function visitInTurns(
  devtools: Devtools,
  hosts: Hosts,
  { name, path, slowdown }: { name: string; path: string; slowdown: number },
): Promise<Visits> {
  const visits: Visits = { own: [], eager: [], bare: [], taps: { own: [], eager: [] } };
  const button = buttons[name];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of ["own", "eager", "bare"] as const) {
      const url = hosts[kind].origin + path;
      const visit = (window: Window) =>
        kind === "bare" ? window.visitUntilDrawn(url) : window.visitUntilReady(url);
      visits[kind].push(await inWindow(devtools, slowdown, visit));
      if (kind === "bare" || !button) continue;
      const tap = (window: Window) => window.tapFirst(url, button);
      visits.taps[kind].push(await inWindow(devtools, slowdown, tap));
    }
  }
  return visits;
}

async function inWindow<Result>(
  devtools: Devtools,
  slowdown: number,
  use: (window: Window) => Promise<Result>,
): Promise<Result> {
  const window = await openWindow(devtools, { slowdown });
  try {
    return await use(window);
  } finally {
    await window.close();
  }
}

function figuresOf(name: string, { own, eager, bare, taps }: Visits): Figure[] {
  const of = (visits: readonly Paints[], value: (visit: Paints) => number) =>
    medianOf(visits.map(value)).toFixed(0);
  const all = (value: (visit: Paints) => number) =>
    [own, eager, bare].map((visits) => of(visits, value)).join(" / ");
  const wait = ({ fcp, ready }: Paints) => (ready ?? 0) - fcp;
  const rows = {
    "first paint, own / eager / bare": `${all(({ fcp }) => fcp)} ms`,
    "largest paint": `${all(({ lcp }) => lcp)} ms`,
    "ready after the first paint, own / eager": `${of(own, wait)} / ${of(eager, wait)} ms`,
    "blocking, own / eager / bare": `${all(({ blocking }) => blocking)} ms`,
    "longest task": `${all(({ longest }) => longest)} ms`,
    ...(taps.own.length > 0 && {
      "first tap's effect, own / eager": `${medianOf(taps.own).toFixed(0)} / ${medianOf(taps.eager).toFixed(0)} ms`,
    }),
  };
  return Object.entries(rows).map(([label, value]) => ({ label: `${name}: ${label}`, value }));
}
