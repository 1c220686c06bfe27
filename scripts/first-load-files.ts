import { join } from "node:path";
import { root } from "./processes.ts";

/** Built files of the storefront, relative to `apps/storefront/build/client`. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** What the HTML of a page loads at once: the entry, the modules of its routes, and everything they import. */
export async function filesOf(routeIds: readonly string[]): Promise<PageFiles> {
  const build = await import(join(root, "apps/storefront/build/server/index.js"));
  const { entry, routes, url } = build.assets as Manifest;
  const scripts = new Set([entry.module, ...entry.imports, url]);
  const styles = new Set<string>();
  for (const id of routeIds) {
    const route = routes[id];
    if (!route) throw new Error(`the build has no route ${id}`);
    for (const file of [route.module, ...route.imports]) scripts.add(file);
    for (const file of route.css) styles.add(file);
  }
  return { scripts: [...scripts].map(bare), styles: [...styles].map(bare) };
}

function bare(file: string): string {
  return file.replace(/^\/app\//, "");
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[]; css: string[] }>;
}
