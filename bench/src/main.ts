import type { Result } from "./benchmark.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { benchmarks } from "./registry.ts";
import { openWorld, type World } from "./world.ts";

const options = readOptions(process.argv.slice(2));
if (options instanceof Error) {
  console.error(`${options.message}\n${usage}`);
  process.exit(1);
}
await runAll(options);

/** Runs the chosen benchmarks one after another on a database of their own, thrown away at the end. */
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

/** Cleans up and ends; what still runs loses its database, which is no news then. */
function abandon(world: World): void {
  process.on("uncaughtException", () => {});
  void world.close().finally(() => process.exit(130));
}

function isChosen(name: string, { only }: Options): boolean {
  return only.length === 0 || only.includes(name);
}

function print(title: string, { measured, against, note }: Result, seconds: number): void {
  console.log(`\n${title}`);
  for (const { label, perSecond } of [measured, against]) {
    console.log(`  ${label.padEnd(36)} ${Math.round(perSecond).toLocaleString("en")}/s`);
  }
  console.log(`  ${"ratio".padEnd(36)} ${(measured.perSecond / against.perSecond).toFixed(2)}`);
  if (note) console.log(`  ${note}`);
  console.log(`  took ${seconds.toFixed(0)} s`);
}
