import { type Refusal, refusals } from "./refusals.ts";

/** The most uploads of one host at a time. */
const mostUploads = 4;

interface UploadPlaces {
  /** Does the work in a place of the package's id, or returns why there is none. The place is free again in every case. */
  hold<T>(id: string, work: () => Promise<T>): Promise<T | Refusal>;
}

/** Places of this host for uploads, each taken before a byte is read: one of an id, and a few in all. */
export function createUploadPlaces(): UploadPlaces {
  const taken = new Set<string>();
  return {
    async hold(id, work) {
      if (taken.has(id)) return refusals.receiving;
      if (taken.size === mostUploads) return refusals.full;
      taken.add(id);
      try {
        return await work();
      } finally {
        taken.delete(id);
      }
    },
  };
}
