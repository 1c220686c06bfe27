/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Every page needs the first three; the home page is the one whose first load has a budget. */
const firstLoaded =
  /\/src\/(?:entry\.client|root|routes\/frame\/shell|routes\/shop\/home)\.tsx(?:$|\?)/;

/** The page that most others lead to; what it shares with them is small and much. */
const gamePage = /\/src\/routes\/shop\/game\.tsx(?:$|\?)/;

const libraries = /\/node_modules\//;

/** The icon library names each of its modules in one index, which makes all that any page uses look needed at once. */
const icons = /\/lucide-react\/.*\/icons\/([a-z0-9-]+)\./;
/** Those that the first load shows. One that is missing here brings the file of all others along. */
const firstIcons = new Set([
  ...["house", "gift", "layout-grid", "user-round", "globe", "sparkles", "trophy", "search"],
  ...["chevron-left", "chevron-right", "pause", "play", "rotate-cw"],
]);

/**
 * Two files for what the first load of the home page shares with other pages: the libraries, which stay cached over our
 * own changes, and our own pieces. Many small files compress badly, and each costs a request. What only other pages
 * need, and what loads on demand, stays out of them; the icons of all those pages are one more file, and so is what
 * the game page shares with the pages around it.
 */
export const firstLoadChunks = [
  {
    name: (id: string, graph: ModuleGraph) =>
      libraries.test(id) && !isLaterIcon(id) && isNeededBy(firstLoaded, id, graph) ? "stack" : null,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      !isLaterIcon(id) && isNeededBy(firstLoaded, id, graph) ? "shop" : null,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      !isLaterIcon(id) && isNeededBy(gamePage, id, graph) ? "play" : null,
    minShareCount: 2,
  },
  { name: (id: string) => (isLaterIcon(id) ? "icons" : null) },
];

function isLaterIcon(id: string): boolean {
  const name = icons.exec(id)?.[1];
  return name !== undefined && !firstIcons.has(name);
}

function isNeededBy(pages: RegExp, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (pages.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}
