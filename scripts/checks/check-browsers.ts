import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { browsers } from "../../apps/storefront/build-plugins/browsers.ts";
import { root, run } from "../processes.ts";
import { findLaterStyles } from "./later-styles.ts";

/**
 * Checks the built shop against the oldest browsers that it supports: es-check reads the language and its library, the table
 * below is what has been met and es-check does not know. Style sheets have a table of their own.
 */
const laterFeatures: [feature: RegExp, since: string][] = [
  [/\bAbortSignal\.any\b/, "Chrome 116, Safari 17.4"],
  [/\bAbortSignal\.timeout\b/, "Chrome 103, Safari 16"],
  [/\(\?<[=!]/, "Safari 16.4"],
  [/\bPromise\.(?:withResolvers|try)\b/, "Chrome 119, Safari 17.4"],
  [/\bURL\.(?:canParse|parse)\b/, "Chrome 120, Safari 17"],
  [/\.showPopover\(/, "Chrome 114, Safari 17"],
];

const client = join(root, "apps/storefront/build/client");
const patterns = ["assets/*.js", "offline/*.js", "sw.js"];

const options = ["--checkFeatures", "--browserslistQuery", browsers.join(", "), "--quiet"];
await run("es-check", ["checkBrowser", ...patterns, "--module", ...options], { cwd: client });
for (const script of globSync(patterns, { cwd: client })) {
  const code = await readFile(join(client, script), "utf8");
  for (const [feature, since] of laterFeatures) {
    if (feature.test(code)) throw new Error(`${script} uses ${feature.source}, since ${since}`);
  }
}
for (const sheet of globSync(["assets/*.css", "offline/*.css"], { cwd: client })) {
  const found = findLaterStyles(await readFile(join(client, sheet), "utf8"));
  if (found.length > 0) throw new Error(`${sheet} uses ${found.join(", ")} without @supports`);
}
console.log(`The shop runs in ${browsers.join(", ")}`);
