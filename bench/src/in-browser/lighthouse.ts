import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Benchmark, Figure, Figures } from "../benchmark.ts";
import type { World } from "../world.ts";
import { findGiftPages, findPages, startDemoShop } from "./demo-shop.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Runs per page; the median is reported. */
const turns = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const metrics = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

const run = promisify(execFile);
/** npx fetches it when the benchmark runs: it weighs as much as the shop's own packages, and nothing else uses it. */
const lighthouse = "lighthouse@13.5.0";

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
}

interface Category {
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
}

/** Lighthouse on a simulated phone with a slow network, for the built shop with the demo catalogue. */
export const lighthousePages: Benchmark = {
  name: "lighthouse",
  title: "home, a game, an article and a gift as Lighthouse sees them, on a phone",
  run: measure,
};

async function measure(world: World): Promise<Figures> {
  const { origin } = world.adopt(await startDemoShop(world.folder));
  const chrome = await launchBrowser();
  try {
    const figures: Figure[] = [];
    const { gift } = await findGiftPages(origin);
    for (const path of [...Object.values(await findPages(origin)), gift]) {
      figures.push(...pageFigures(path, await medianReport(origin + path, chrome.port)));
    }
    return { figures, note: `the middle one of ${turns} turns each` };
  } finally {
    chrome.kill();
  }
}

async function medianReport(url: string, port: number): Promise<Report> {
  const reports: Report[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    reports.push(await readReport(url, port));
  }
  reports.sort((a, b) => categoryScore(a, "performance") - categoryScore(b, "performance"));
  return reports[Math.floor(turns / 2)]!;
}

async function readReport(url: string, port: number): Promise<Report> {
  const options = [
    `--port=${port}`,
    `--only-categories=${categories.join()}`,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
  ];
  const { stdout } = await run("npx", ["--yes", lighthouse, url, ...options], {
    maxBuffer: 64 * 2 ** 20,
  });
  return JSON.parse(stdout) as Report;
}

function pageFigures(path: string, report: Report): Figure[] {
  const { audits } = report;
  const scores = categories.map((name) => `${name} ${categoryScore(report, name)}`);
  const times = metrics.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  const wanting = categories
    .slice(1)
    .flatMap((name) =>
      (report.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `not perfect: ${id}`),
    );
  return [
    { label: path, value: scores.join(", ") },
    { label: "", value: times.join(", ") },
    ...wanting.map((value) => ({ label: "", value })),
  ];
}

/** From 0 to 100. */
function categoryScore({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}
