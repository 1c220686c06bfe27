/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Every page needs the first three; the home page is the one whose first load has a budget. */
const firstLoaded = /\/src\/(?:entry\.client|root|routes\/shell|routes\/home)\.tsx(?:$|\?)/;

const libraries = /\/node_modules\//;

/**
 * Two files for what the first load of the home page shares with other pages: the libraries, which stay cached over our
 * own changes, and our own pieces. Many small files compress badly, and each costs a request. What only other pages
 * need, and what loads on demand, stays out of them.
 */
export const firstLoadChunks = [
  {
    name: (id: string, graph: ModuleGraph) =>
      libraries.test(id) && isFirstLoaded(id, graph) ? "stack" : null,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isFirstLoaded(id, graph) ? "shop" : null),
    minShareCount: 2,
  },
];

function isFirstLoaded(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (firstLoaded.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}
