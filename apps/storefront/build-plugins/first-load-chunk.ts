/** What the bundler tells of its modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Every page needs the first three; the home page is the one whose first load has a budget. */
const firstLoaded = /\/src\/(?:entry\.client|root|routes\/shell|routes\/home)\.tsx(?:$|\?)/;

/**
 * Puts what the first load of the home page shares with other pages into one file: many small files compress badly,
 * and each costs a request. What only other pages need, and what loads on demand, stays out of it.
 */
export function firstLoadChunk() {
  return {
    name: (id: string, graph: ModuleGraph) => (isFirstLoaded(id, graph) ? "shop" : null),
    minShareCount: 2,
  };
}

function isFirstLoaded(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (firstLoaded.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}
