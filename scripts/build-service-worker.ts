import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { buildTarget } from "../apps/storefront/build-plugins/browsers.ts";
import { contractFlags } from "../apps/storefront/build-plugins/contract-flags.ts";
import {
  frameRoutes,
  guardedFrameRoutes,
  homeRoutes,
  routeIdOf,
} from "../apps/storefront/build-plugins/page-routes.ts";
import { type PageName, pageNames, pages } from "../apps/storefront/src/pages.ts";
import { filesOf, manifestOf } from "./first-load-files.ts";
import { chunksOf, lazyChunks } from "./lazy-chunks.ts";
import { root } from "./processes.ts";

const app = join(root, "apps/storefront");
/** What is precached, before a player has seen it. A new worker waits for these files, one after the other: they are few. */
const shellRoutes = [...homeRoutes, routeIdOf("user"), routeIdOf("notFound")];
const shellModules = ["dialog-sheet"];
const isTab = (name: PageName) => "isTab" in pages[name];
/** What the worker fetches right after that: what the tabs lead to, the codes, and what a tap on 领取 shows. */
const heldRoutes = [
  ...guardedFrameRoutes,
  ...[...pageNames.filter(isTab), "myGifts" as const].map(routeIdOf),
];
const heldModules = ["claim-dialogs"];
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
  const lazy = await keptAhead(folder);
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
      "self.__LAZY_CHUNKS": JSON.stringify(lazy.map((file) => `/app/${file}`)),
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

/**
 * Files that the worker keeps soon after it has taken over, without those that every page has loaded. Others of the shell are
 * among them: it goes with the worker, while a page of its version may stay open.
 */
async function keptAhead(folder: string): Promise<string[]> {
  const { scripts: loaded } = await filesOf(frameRoutes, folder);
  const { scripts, styles } = await filesOf(heldRoutes, folder);
  const dialogs = await chunksOf(heldModules, folder);
  const files = new Set([...scripts, ...styles, ...dialogs, ...(await lazyChunks(folder))]);
  return [...files].filter((file) => !loaded.includes(file));
}

/** Files with a hash in their name need no revision; the others get a hash of their content. */
async function precached(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const { scripts, styles } = await filesOf(shellRoutes, folder);
  const files = new Set([...scripts, ...styles, ...(await chunksOf(shellModules, folder))]);
  const hashed = [...files].map((file) => ({ url: `/app/${file}`, revision: null }));
  const loose = loosePaths.map(async (path) => {
    const content = await readFile(join(folder, "client", path));
    const revision = createHash("sha256").update(content).digest("hex").slice(0, 16);
    return { url: `/app/${path}`, revision };
  });
  return [...hashed, ...(await Promise.all(loose))];
}
