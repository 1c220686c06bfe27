import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frameRoutes } from "../apps/storefront/build-plugins/page-routes.ts";
import { bare, type Manifest, manifestOf } from "./first-load-files.ts";

const script = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s;

/**
 * Leaves out of the manifest that comes with every page what the page has loaded anyway: React Router names the files of the frame
 * again in each route, to load them ahead of a navigation. A third of the manifest is that.
 */
export async function trimManifest(folder: string): Promise<void> {
  const file = join(folder, "client", bare((await manifestOf(folder)).url));
  const [, head, json, tail] = script.exec(await readFile(file, "utf8")) ?? [];
  if (json === undefined) throw new Error(`not the router's manifest: ${file}`);
  const manifest = JSON.parse(json) as Manifest;
  const frame = frameRoutes.flatMap((id) => manifest.routes[id] ?? []);
  const isLoaded = new Set(frame.flatMap(({ imports, css }) => [...imports, ...css]));
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (frameRoutes.includes(id)) continue;
    // Lists in the same order compress better, and files are loaded side by side.
    route.imports = route.imports.filter((each) => !isLoaded.has(each)).sort();
    route.css = route.css.filter((each) => !isLoaded.has(each));
  }
  // What is false may as well be absent.
  const text = JSON.stringify(manifest, (_key, value) => (value === false ? undefined : value));
  await writeFile(file, `${head}${text}${tail}`);
}
