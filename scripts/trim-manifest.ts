import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frameRoutes } from "../apps/storefront/build-plugins/page-routes.ts";
import { bare, type Manifest, manifestOf } from "./first-load-files.ts";

const script = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s;

/** Where a route stands unless it says otherwise, and where all files are. */
const usualParent = "routes/frame/page-boundary";
const assets = "/app/assets/";

/** Fills in what `trimManifest` has left out. It runs in the browser as it stands. */
const fill = `(m=>{const f=s=>"${assets}"+s;for(const i in m.routes){const r=m.routes[i];r.id=i;if(i!="root")r.parentId??="${usualParent}";r.module=f(r.module);r.imports=r.imports.map(f);r.css=r.css.map(f)}return m})`;

/**
 * Leaves out of the manifest that comes with every page what the page has loaded anyway: React Router names the files of the frame
 * again in each route, to load them ahead of a navigation. A third of the manifest is that. What can be told from the rest is left out too.
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
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, shortened(route)]),
  );
  // What is false may as well be absent.
  const text = JSON.stringify({ ...manifest, routes }, (_key, value) =>
    value === false ? undefined : value,
  );
  await writeFile(file, `${head}${fill}(${text})${tail}`);
}

function shortened({
  id: _id,
  parentId,
  module,
  imports,
  css,
  ...rest
}: Manifest["routes"][string]) {
  const nameOf = (path: string) => {
    if (!path.startsWith(assets)) throw new Error(`not among the assets: ${path}`);
    return path.slice(assets.length);
  };
  return {
    ...rest,
    parentId: parentId === usualParent ? undefined : parentId,
    module: nameOf(module),
    imports: imports.map(nameOf),
    css: css.map(nameOf),
  };
}
