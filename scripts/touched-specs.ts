import { trackedFiles } from "./tracked-files.ts";

/** Areas whose specs all belong together. */
const areas: [path: RegExp, specs: string][] = [
  [/^apps\/console\//, "specs/console/"],
  [/^apps\/storefront\/sw\//, "specs/offline/"],
];

/** The folder of a feature, or of a noun of the server. */
const feature =
  /^apps\/(?:storefront\/src\/(?:features|shared)|server\/src\/modules(?:\/catalogue|\/identity)?)\/([\w-]+)\//;
const page = /^apps\/storefront\/src\/routes\/[\w-]+\/([\w-]+)\./;

/**
 * The browser specs that belong to changed files, as paths in `e2e`: a changed spec itself, all specs of the console or of the
 * service worker, and those that have a word of their names in common with the feature, noun or page. With the shop comes the
 * journey through it.
 */
export function touchedSpecs(changed: readonly string[]): string[] {
  const specs = trackedFiles()
    .filter((file) => file.startsWith("e2e/specs/"))
    .map((file) => file.slice("e2e/".length));
  const words = new Set(
    changed.flatMap((file) => wordsOf((feature.exec(file) ?? page.exec(file))?.[1] ?? "")),
  );
  const folders = areas.filter(([path]) => changed.some((file) => path.test(file)));
  const isShop = changed.some((file) => /^(apps\/(storefront|server)|packages)\//.test(file));
  return specs.filter(
    (spec) =>
      changed.includes(`e2e/${spec}`) ||
      folders.some(([, folder]) => spec.startsWith(folder)) ||
      (isShop && spec === "specs/shop/player-journey.spec.ts") ||
      wordsOf(/([\w-]+)\.spec\.ts$/.exec(spec)![1]!).some((word) => words.has(word)),
  );
}

/** The words of a name, in the singular. */
function wordsOf(name: string): string[] {
  return name
    .split("-")
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ""));
}
