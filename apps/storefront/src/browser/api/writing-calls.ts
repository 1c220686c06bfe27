import type { Api } from "@playfront/contract/api";
import { calls } from "@playfront/contract/calls";

let underWay = 0;
let begun = 0;

/** An API whose calls are counted here if they write. */
export function countingWrites(api: Api): Api {
  return {
    async call(name, payload, options) {
      if (!calls[name].writes) return api.call(name, payload, options);
      underWay += 1;
      begun += 1;
      try {
        return await api.call(name, payload, options);
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** Calls that write: those whose answer is still to come, and all since the document was loaded. */
export function getWritingCalls(): { underWay: number; begun: number } {
  return { underWay, begun };
}
