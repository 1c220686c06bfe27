import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type PageName, pages } from "../src/pages.ts";
import { frameRoutes, homeRoutes, routeIdOf } from "./page-routes.ts";

/** The part of the bundler's module graph that is used here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Every page needs the entry, the root and the shell; the home page is the one whose first load has a budget. */
const firstLoaded = modulesOf(["entry.client", ...homeRoutes]);

/** What every page loads. */
const frame = modulesOf(["entry.client", ...frameRoutes]);

const home = modulesOf([routeIdOf("home")]);

/** Other pages, and the lower part of the home page. */
const besidesHome = modulesOf([
  ...(Object.keys(pages) as PageName[]).filter((name) => name !== "home").map(routeIdOf),
  "routes/shop/home-sections",
  "features/home/carousel-motion",
]);

/** Most other pages lead to the game page. It shares many small modules with them. */
const gamePage = modulesOf([routeIdOf("game")]);

/** Pages that players come to from outside. */
const landingPages = modulesOf(
  (["game", "article", "gifts", "gameGifts", "gift"] as const).map(routeIdOf),
);

/** These load after a page by themselves. */
const carousel = modulesOf(["features/home/carousel-motion"]);
const openingSteps = /\/src\/shared\/game\/opening-steps\.ts$/;

const libraries = /\/node_modules\//;

/**
 * Parts of the query cache for endless lists. Its index imports them, so the bundler believes that the first load needs
 * them.
 */
const endlessLists = /\/build\/modern\/(?:useInfinite|infinite)Query[^/]*$/;

/** What lists that scroll on without end are made of, with their tabs, in one file: the manifest names each file of each page. */
const listParts =
  /\/src\/(?:browser\/api\/call-pages|ui\/list\/(?:endless-list|link-tabs|pull-to-refresh|use-pull)|ui\/layout\/tab-header|shared\/game\/playable-switch)\.tsx?$/;

/**
 * Styles that a page and the outlines of slow pages share. A sheet that a page and lazily loaded code share would be loaded
 * twice (decision 131).
 */
const outlineStyles = /(?:-skeletons?|\/columns)\.module\.css(?:$|\?)/;

/** One index of the icon library imports all icons, so the bundler believes that the first load needs every icon. */
const icons = /\/lucide-react\/.*\/icons\/([a-z0-9-]+)\./;
const iconImport = /import \{([^}]+)\} from "lucide-react"/;

/**
 * Two files hold what the first load of the home page shares with other pages: `stack` the libraries, which stay cached
 * when our own code changes, and `shop` our own modules. Many small files compress badly, and each costs a request.
 * Modules that only other pages need, or that load on demand, are left out. One more file holds what the game page
 * shares with the pages around it, and two the icons: those of the pages that players come to, and all others.
 */
export const firstLoadChunks = [
  {
    name: (id: string, graph: ModuleGraph) => {
      noteLazyModule(id, graph);
      return libraries.test(id) && !endlessLists.test(id) && isOfPages(firstLoaded, id, graph)
        ? "stack"
        : null;
    },
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      outlineStyles.test(id) || isOfShop(id, graph) ? "shop" : null,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      carousel.test(id) || (icons.test(id) && isOfPages(carousel, id, graph))
        ? "carousel-motion"
        : null,
  },
  { name: (id: string) => (listParts.test(id) || endlessLists.test(id) ? "lists" : null) },
  {
    name: (id: string, graph: ModuleGraph) => (isOfPages(gamePage, id, graph) ? "play" : null),
    minShareCount: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) => {
      if (!icons.test(id)) return null;
      return isOfPages(landingPages, id, graph) ? "landing-icons" : "icons";
    },
  },
];

const namesOfChunks = new Set([
  ...["stack", "shop", "carousel-motion", "lists", "play", "landing-icons", "icons"],
  "rolldown-runtime",
]);

/** Lazily loaded modules keep their names, by which the worker's build finds their files (scripts/lazy-chunks.ts). */
function noteLazyModule(id: string, graph: ModuleGraph): void {
  if (graph.getModuleInfo(id)?.dynamicImporters.length)
    namesOfChunks.add(basename(id).replace(/\.\w+$/, ""));
}

/** Whether a file of modules has a name of its own; other files are what some pages share by chance. */
export function isNamed(chunk: string): boolean {
  return namesOfChunks.has(chunk);
}

/**
 * Whether every page needs the module, or home and another part of the shop. What opens games loads on every page too, and
 * would need the whole file of the game page for the little that they share.
 */
function isOfShop(id: string, graph: ModuleGraph): boolean {
  if (endlessLists.test(id)) return false;
  if (isOfPages(frame, id, graph)) return true;
  const isAlsoElsewhere = isOfPages(besidesHome, id, graph);
  return isAlsoElsewhere && (isOfPages(home, id, graph) || isOfPages(openingSteps, id, graph));
}

/** Whether the pages need the module; for an icon, whether a module of theirs names it. */
function isOfPages(pages: RegExp, id: string, graph: ModuleGraph): boolean {
  const icon = icons.exec(id)?.[1]?.replaceAll("-", "");
  if (icon === undefined) return isNeededBy(pages, id, graph);
  return [...importersOf(id, graph)].some(
    (module) => iconsIn(module).has(icon) && isNeededBy(pages, module, graph),
  );
}

/** Icons that one of our modules imports, in the spelling of their files but without dashes: `rotatecw`. */
function iconsIn(module: string): ReadonlySet<string> {
  const known = iconsByModule.get(module);
  if (known) return known;
  const source = libraries.test(module) ? "" : readFileSync(module.replace(/\?.*$/, ""), "utf8");
  const names = iconImport.exec(source)?.[1]?.split(",") ?? [];
  const found = new Set(
    names.map((name) =>
      name
        .trim()
        .replace(/ as .*$/, "")
        .toLowerCase(),
    ),
  );
  iconsByModule.set(module, found);
  return found;
}

const iconsByModule = new Map<string, ReadonlySet<string>>();

function isNeededBy(pages: RegExp, id: string, graph: ModuleGraph): boolean {
  return [...importersOf(id, graph)].some((module) => pages.test(module));
}

/** A module and every module that imports it, directly or through others. */
function importersOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const module of seen) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return seen;
}

function modulesOf(names: readonly string[]): RegExp {
  return new RegExp(`/src/(?:${names.join("|").replaceAll(".", "\\.")})\\.tsx(?:$|\\?)`);
}
