import { readFileSync } from "node:fs";
import { homeRoutes, routeIdOf } from "./page-routes.ts";

/** The part of the bundler's module graph that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Every page needs the entry, the root and the shell; the home page is the one whose first load has a budget. */
const firstLoaded = modulesOf(["entry.client", ...homeRoutes]);

/** Most other pages lead to the game page. It shares many small modules with them. */
const gamePage = modulesOf([routeIdOf("game")]);

const libraries = /\/node_modules\//;

/** One index of the icon library imports all icons, so the bundler believes that the first load needs every icon. */
const icons = /\/lucide-react\/.*\/icons\/([a-z0-9-]+)\./;
const iconImport = /import \{([^}]+)\} from "lucide-react"/;

/**
 * Two files hold what the first load of the home page shares with other pages: `stack` the libraries, which stay cached
 * when our own code changes, and `shop` our own modules. Many small files compress badly, and each costs a request.
 * Modules that only other pages need, or that load on demand, are left out. Two more files hold the icons of the other
 * pages, and what the game page shares with the pages around it.
 */
export const firstLoadChunks = [
  {
    name: (id: string, graph: ModuleGraph) =>
      libraries.test(id) && !isLaterIcon(id, graph) && isNeededBy(firstLoaded, id, graph)
        ? "stack"
        : null,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      !isLaterIcon(id, graph) && isNeededBy(firstLoaded, id, graph) ? "shop" : null,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      !isLaterIcon(id, graph) && isNeededBy(gamePage, id, graph) ? "play" : null,
    minShareCount: 2,
  },
  { name: (id: string, graph: ModuleGraph) => (isLaterIcon(id, graph) ? "icons" : null) },
];

/** Whether no module of the first load imports the icon. */
function isLaterIcon(id: string, graph: ModuleGraph): boolean {
  const icon = icons.exec(id)?.[1]?.replaceAll("-", "");
  if (icon === undefined) return false;
  return ![...importersOf(id, graph)].some(
    (module) => iconsIn(module).has(icon) && isNeededBy(firstLoaded, module, graph),
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
