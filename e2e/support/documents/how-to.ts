import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "@playwright/test";

/** The numbered headings of a how-to, such as `1. Start an empty shop`. */
export async function stepsOf(name: string): Promise<string[]> {
  const path = join(import.meta.dirname, `../../../docs/how-to/${name}.md`);
  const headings = (await readFile(path, "utf8")).matchAll(/^## (\d+\. .+)$/gm);
  return [...headings].map(([, heading]) => heading!);
}

/** Runs the steps in their order, each under its heading. */
export async function follow(steps: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  for (const [heading, act] of Object.entries(steps)) await test.step(heading, act);
}
