import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { buildTarget } from "../apps/storefront/build-plugins/browsers.ts";
import { contractFlags } from "../apps/storefront/build-plugins/contract-flags.ts";
import { homeRoutes, routeIdOf } from "../apps/storefront/build-plugins/page-routes.ts";
import { filesOf, manifestOf } from "./first-load-files.ts";
import { lazyChunks } from "./lazy-chunks.ts";
import { root } from "./processes.ts";

const app = join(root, "apps/storefront");
/** Routes whose code is precached, before a player has seen them. */
const shellRoutes = [...homeRoutes, routeIdOf("notFound")];
const loosePaths = [
  "favicon.svg",
  "offline/index.html",
  "offline/offline.css",
  "offline/offline.js",
  "offline/theme.js",
];

export interface Build {
  /** Absolute; `client` and `server` are below it. */
  folder: string;
  /** Names the build. */
  digest: string;
}

/**
 * Bundles the service worker next to a finished build of the client. `digest` names the build, so that the pages and
 * files of two builds are never mixed.
 */
export async function buildServiceWorker({ folder, digest }: Build): Promise<void> {
  const { NODE_ENV } = process.env;
  const shell = await precached(folder);
  const ready = new Set(shell.map(({ url }) => url));
  const lazy = (await lazyChunks(folder)).map((file) => `/app/${file}`);
  await build({
    root: app,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [contractFlags()],
    define: {
      __PAGE_MARK__: JSON.stringify((await manifestOf(folder)).url),
      __BUILD__: JSON.stringify(digest.slice(0, 16)),
      "self.__PRECACHE": JSON.stringify(shell),
      "self.__LAZY_CHUNKS": JSON.stringify(lazy.filter((url) => !ready.has(url))),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: join(folder, "client"),
      emptyOutDir: false,
      target: buildTarget,
      lib: { entry: join(app, "sw/sw.ts"), formats: ["iife"], name: "sw", fileName: () => "sw.js" },
    },
  });
  // The bundler sets NODE_ENV to production; the processes started after it must not inherit that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Files with a hash in their name need no revision; the others get a hash of their content. */
async function precached(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const { scripts, styles } = await filesOf(shellRoutes, folder);
  const hashed = [...scripts, ...styles].map((file) => ({ url: `/app/${file}`, revision: null }));
  const loose = loosePaths.map(async (path) => {
    const content = await readFile(join(folder, "client", path));
    const revision = createHash("sha256").update(content).digest("hex").slice(0, 16);
    return { url: `/app/${path}`, revision };
  });
  return [...hashed, ...(await Promise.all(loose))];
}
