import type { LRUCache } from "lru-cache";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";

/** A value of the cache, and the state of the catalogue that it was read in. */
export interface Checked<Value> {
  value: Value;
  checkedIn: number;
}

/**
 * Values read from the shop's database by build, kept in memory until a game or a build changes. While the database is
 * unavailable known values are used as they are; others reject with {@link DatabaseUnavailable}.
 */
export function createCatalogueCache<Value extends object>({
  catalogue,
  held,
  load,
}: {
  catalogue: CatalogueDb;
  held: LRUCache<string, Checked<Value>>;
  /** `known`: the value read before. Undefined if there is none any more. */
  load(build: string, known: Value | undefined): Promise<Value | undefined>;
}): (build: string) => Promise<Value | undefined> {
  const reading = new Map<string, Promise<Value | undefined>>();
  let version = 0;
  catalogue.onChange((change) => {
    if (change === null || change.kind === "game" || change.kind === "build") version += 1;
  });

  async function read(build: string, known: Value | undefined): Promise<Value | undefined> {
    const checkedIn = version;
    const value = await load(build, known);
    if (value === undefined) held.delete(build);
    else held.set(build, { value, checkedIn });
    return value;
  }

  return async (build) => {
    const known = held.get(build);
    if (known?.checkedIn === version) return known.value;
    let current = reading.get(build);
    if (current === undefined) {
      current = read(build, known?.value).finally(() => reading.delete(build));
      reading.set(build, current);
    }
    return current.catch((error: unknown) => {
      if (known !== undefined && error instanceof DatabaseUnavailable) return known.value;
      throw error;
    });
  };
}
