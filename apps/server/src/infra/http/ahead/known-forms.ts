import type { CallName } from "@playfront/contract/calls";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";

/** A form of a cached call as it was sent, with what reading and validating it has led to. */
export interface KnownForm {
  payload: unknown;
  /** The key of its answer in the answer cache. */
  key: string;
}

const maxForms = 10_000;
/** In characters; longer forms hold made-up names. */
export const longestForm = 200;

/** Forms of cached calls that have been validated: clients send the same few forms, which need not be read again. */
export class KnownForms {
  readonly #forms = new LRUCache<string, KnownForm>(latestUsed(maxForms));

  find(name: CallName, text: unknown): KnownForm | undefined {
    return typeof text === "string" ? this.#forms.get(`${name} ${text}`) : undefined;
  }

  remember(name: CallName, text: string, form: KnownForm): void {
    if (text.length <= longestForm) this.#forms.set(`${name} ${text}`, form);
  }
}
