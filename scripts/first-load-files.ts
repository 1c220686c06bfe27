import { join } from "node:path";
import { root } from "./processes.ts";

/** The folder of the build if no other is given. */
export const buildFolder = join(root, "apps/storefront/build");

/** Built files of the storefront, relative to the build's `client`. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Files that the HTML of a page loads at once: the entry, the modules of its routes, and everything they import. */
export async function filesOf(
  routeIds: readonly string[],
  folder: string = buildFolder,
): Promise<PageFiles> {
  const { entry, routes, url } = await manifestOf(folder);
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

/** The router's manifest of a build. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const build = await import(join(folder, "server/index.js"));
  return build.assets as Manifest;
}

/** Relative to the build's `client`. */
export function bare(file: string): string {
  return file.replace(/^\/app\//, "");
}

export interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<
    string,
    { id: string; parentId?: string; module: string; imports: string[]; css: string[] }
  >;
}
