import { type CallName, calls } from "@playfront/contract/calls";
import type { ContentKind } from "@playfront/database/content-changes";
import { LRUCache } from "lru-cache";
import type { FailedAnswer } from "../answer.ts";

/** Fields of each call's payload. A payload holds no others: it has been validated. */
const fieldsOf = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [
    name,
    Object.keys(calls[name].payload.properties),
  ]),
);

/** How long an answer that shows gifts lives, milliseconds: their claimed share moves without a change of content. */
const giftAnswerMs = 5_000;
const answerMs = 60_000;
/** In characters. Longer keys come from made-up names; a few of them must not push everything else out. */
const longestKey = 500;

/**
 * Serialised answers of the cached calls, kept in memory per node. They are the same for everyone: no player, channel
 * or container reaches them. Concurrent misses of one key share one load.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, Buffer>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });
  readonly #loads = new Map<string, Promise<Buffer | FailedAnswer>>();
  #generation = 0;

  /** Field order, defaults and unknown fields make no difference: only the call's own fields are read, in its order. */
  keyOf(name: CallName, payload: Record<string, unknown>): string {
    const values = fieldsOf.get(name)?.map((field) => payload[field] ?? "");
    return `${name}?${JSON.stringify(values)}`;
  }

  read(key: string): Buffer | undefined {
    return this.#answers.get(key);
  }

  /** Loads an answer once for all who wait; a failure is passed on and not kept. */
  load(
    name: CallName,
    key: string,
    load: () => Promise<Buffer | FailedAnswer>,
  ): Promise<Buffer | FailedAnswer> {
    const running = this.#loads.get(key);
    if (running) return running;
    const started = this.#keep(name, key, load).finally(() => {
      if (this.#loads.get(key) === started) this.#loads.delete(key);
    });
    this.#loads.set(key, started);
    return started;
  }

  /** Drops every answer made of this kind of content. */
  drop(kind: ContentKind): void {
    this.#forgetLoads();
    for (const key of this.#answers.keys()) {
      const name = key.slice(0, key.indexOf("?")) as CallName;
      if (contentOf(name).includes(kind)) this.#answers.delete(key);
    }
  }

  /** Drops everything: after a gap in the notifications of changes no answer can be trusted. */
  dropAll(): void {
    this.#forgetLoads();
    this.#answers.clear();
  }

  /** A load under way may have read the content before the change: its answer is sent, but not kept or shared. */
  #forgetLoads(): void {
    this.#generation += 1;
    this.#loads.clear();
  }

  async #keep(name: CallName, key: string, load: () => Promise<Buffer | FailedAnswer>) {
    const generation = this.#generation;
    const answer = await load();
    if (key.length > longestKey) return answer;
    if (Buffer.isBuffer(answer) && generation === this.#generation) {
      const ttl = contentOf(name).includes("gift") ? giftAnswerMs : answerMs;
      this.#answers.set(key, answer, { ttl });
    }
    return answer;
  }
}

/** Kinds of content whose change the database announces: a call made of any other kind does not compile. */
function contentOf(name: CallName): readonly ContentKind[] {
  return calls[name].madeOf;
}
