import type { Figure, Rate, Ratio, Result } from "./benchmark.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { benchmarks } from "./registry.ts";
import { openWorld, type World } from "./world.ts";

const options = readOptions(process.argv.slice(2));
if (options instanceof Error) {
  console.error(`${options.message}\n${usage}`);
  process.exit(1);
}
await runAll(options);

/** Runs the chosen benchmarks one after another on a new database, which is deleted at the end. */
async function runAll(options: Options): Promise<void> {
  const chosen = benchmarks.filter(({ name }) => isChosen(name, options));
  const world = await openWorld(options);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abandon(world));
  try {
    for (const { name, title, run } of chosen) {
      const start = performance.now();
      const result = await run(world);
      print(`${name}: ${title}`, result, (performance.now() - start) / 1000);
    }
  } finally {
    await world.close();
  }
}

/** Cleans up and exits. Errors of running benchmarks are ignored, because their database is gone. */
function abandon(world: World): void {
  process.on("uncaughtException", () => {});
  void world.close().finally(() => process.exit(130));
}

function isChosen(name: string, { only }: Options): boolean {
  return only.length === 0 || only.includes(name);
}

function print(title: string, result: Result, seconds: number): void {
  console.log(`\n${title}`);
  const figures = "figures" in result ? result.figures : ratioFigures(result);
  for (const { label, value } of figures) console.log(`  ${label.padEnd(36)} ${value}`);
  if (result.note) console.log(`  ${result.note}`);
  console.log(`  took ${seconds.toFixed(0)} s`);
}

function ratioFigures({ measured, against }: Ratio): Figure[] {
  const floors = [against].flat();
  const ratios = floors.map(({ label, perSecond }) => ({
    label: `ratio to ${label}`,
    value: (measured.perSecond / perSecond).toFixed(2),
  }));
  return [...[measured, ...floors].flatMap(rateFigures), ...ratios];
}

function rateFigures({ label, perSecond, latency, cpu = {} }: Rate): Figure[] {
  const times = latency && [latency.p50, latency.p99, latency.p999].map((ms) => ms.toFixed(1));
  const costs = Object.entries(cpu).map(([name, micros]) => `${Math.round(micros)} µs ${name}`);
  return [
    { label, value: `${Math.round(perSecond).toLocaleString("en")}/s` },
    ...(times ? [{ label: "  p50, p99, p999", value: `${times.join(", ")} ms` }] : []),
    ...(costs.length > 0 ? [{ label: "  processor a request", value: costs.join(", ") }] : []),
  ];
}
